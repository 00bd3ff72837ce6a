"""Python's numbers beside tensors in double precision."""

import mindspore
from mindspore import Tensor


def in_double(value):
    """A number as a tensor of all its digits: MindSpore would take it in single precision."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return Tensor(value, mindspore.float64) if is_number else value
