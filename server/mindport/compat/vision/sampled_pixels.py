"""Pixels at other places."""

import numpy

from mindport.compat.vision.as_image import as_image


def sampled_pixels(array, across, down, mode, fill):
    """The values at places (height, width) of an array (..., height, width), as a tensor.

    Places count from -1 at the left and top edge to 1; outside is `fill`.
    """
    kind = array.dtype if array.dtype.kind == "f" else numpy.dtype(numpy.float32)
    rows, columns = array.shape[-2:]
    x = ((across + 1) * kind.type(columns) - 1) / kind.type(2)
    y = ((down + 1) * kind.type(rows) - 1) / kind.type(2)
    whole = array.astype(kind)
    if mode == "nearest":
        made, weight = _picked(whole, numpy.rint(x), numpy.rint(y))
    elif mode == "bilinear":
        made = weight = 0
        for left, top in ((0, 0), (1, 0), (0, 1), (1, 1)):
            at, over = numpy.floor(x) + left, numpy.floor(y) + top
            part = (1 - abs(x - at)) * (1 - abs(y - over))
            value, inside = _picked(whole, at, over)
            made, weight = made + value * part, weight + inside * part
    else:
        raise ValueError(f"tensors are not sampled by {mode}")
    if fill is not None:
        fills = numpy.array(fill if isinstance(fill, (tuple, list)) else [fill], kind)
        fills = fills.reshape(-1, 1, 1)
        made = (
            numpy.where(weight < 0.5, fills, made)
            if mode == "nearest"
            else (made * weight + (1 - weight) * fills)
        )
    made = made.astype(kind)
    return as_image((made if array.dtype.kind == "f" else numpy.round(made)).astype(array.dtype))


def _picked(array, x, y):
    """The values at whole places, 0 outside; and what is inside."""
    rows, columns = array.shape[-2:]
    inside = (x >= 0) & (x < columns) & (y >= 0) & (y < rows)
    at = numpy.clip(x, 0, columns - 1).astype(int), numpy.clip(y, 0, rows - 1).astype(int)
    return array[..., at[1], at[0]] * inside, inside.astype(array.dtype)
