"""torch.xlogy."""

from mindspore import Tensor, ops

from mindport.compat.special.log_times import log_times
from mindport.compat.tensors.in_floats import in_floats


def xlogy(input, other):
    """`input * log(other)`; 0 where the input is 0, whatever its logarithm."""
    return in_floats(_product, input, other)


def _product(x, y):
    if not isinstance(x, Tensor):
        x = ops.full_like(y, x)
    if not isinstance(y, Tensor):
        y = ops.full_like(x, y)
    return log_times(x + ops.zeros_like(y), y + ops.zeros_like(x), 0)
