"""Pixels between two images."""

import numpy

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pixel_bound import pixel_bound


def pixels_blended(array, other, factor):
    """`factor` parts of one array, and the rest of another, as a tensor."""
    kind = array.dtype if array.dtype.kind == "f" else numpy.dtype(numpy.float32)
    factor = float(factor)
    mixed = kind.type(factor) * array + kind.type(1.0 - factor) * other
    return as_image(numpy.clip(mixed.astype(kind), 0, pixel_bound(array)).astype(array.dtype))
