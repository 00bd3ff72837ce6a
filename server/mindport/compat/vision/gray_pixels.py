"""Gray values of colours."""

import numpy


def gray_pixels(array):
    """The gray values of an array (..., 3, height, width), with one channel."""
    if array.shape[-3] == 1:
        return array.copy()
    kind = array.dtype if array.dtype.kind == "f" else numpy.dtype(numpy.float32)
    red, green, blue = (array[..., place, :, :].astype(kind) for place in range(3))
    gray = kind.type(0.2989) * red + kind.type(0.587) * green + kind.type(0.114) * blue
    return gray.astype(array.dtype)[..., None, :, :]
