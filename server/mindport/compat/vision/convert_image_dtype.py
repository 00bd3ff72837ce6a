"""torchvision.transforms.functional.convert_image_dtype."""

import mindspore
import numpy

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pixels import pixels


def convert_image_dtype(image, dtype=mindspore.float32):
    """A tensor of another dtype, with values in the range of that dtype."""
    array, kind = pixels(image), numpy.dtype(mindspore.dtype_to_nptype(dtype))
    if array.dtype == kind:
        return image
    if array.dtype.kind == "f":
        if kind.kind == "f":
            return as_image(array.astype(kind))
        if kind.itemsize >= array.dtype.itemsize:
            raise RuntimeError(f"the values of {array.dtype} as {kind} are not exact")
        scaled = array * array.dtype.type(numpy.iinfo(kind).max + 1.0 - 1e-3)
        return as_image(scaled.astype(kind))
    top = numpy.iinfo(array.dtype).max
    if kind.kind == "f":
        return as_image(array.astype(kind) / kind.type(top))
    wanted = numpy.iinfo(kind).max
    if top > wanted:
        return as_image((array // ((top + 1) // (wanted + 1))).astype(kind))
    return as_image(array.astype(kind) * kind.type((wanted + 1) // (top + 1)))
