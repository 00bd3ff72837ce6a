"""numpy's numbers and arrays on the left of a tensor."""

import numpy
from mindspore import Tensor


def operand(value):
    """A value of numpy as what gives a tensor beside one: numpy itself would make an array."""
    if isinstance(value, numpy.generic):
        return value.item()
    return Tensor(value) if isinstance(value, numpy.ndarray) else value
