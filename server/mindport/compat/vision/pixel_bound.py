"""The ends of ranges of pixels."""

import numpy


def pixel_bound(array):
    """The largest value of a pixel: 1 of floats."""
    return 1.0 if array.dtype.kind == "f" else float(numpy.iinfo(array.dtype).max)
