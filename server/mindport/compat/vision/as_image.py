"""Arrays as tensors."""

import numpy
from mindspore import Tensor


def as_image(array):
    """A tensor with the values of an array."""
    return Tensor(numpy.ascontiguousarray(array))
