"""Python's numbers beside tensors that may be in double precision.

MindSpore 2.10 takes a number in single precision, seen on CPU: `1e300` is infinite.
"""

import mindspore
from mindspore import Tensor


def number_beside(value, other=None):
    """A number as a tensor of all its digits beside a tensor of doubles; else the number.

    Without that tensor, a number that single precision does not hold becomes one.
    """
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return value
    if other is None:
        is_double = _is_lost(value)
    else:
        is_double = isinstance(other, Tensor) and other.dtype == mindspore.float64
    return Tensor(value, mindspore.float64) if is_double else value


def _is_lost(value):
    size = abs(value)
    return 3.5e38 < size < float("inf") or 0 < size < 7e-46
