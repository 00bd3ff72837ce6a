"""torch.xlogy."""

from mindspore import Tensor, ops

from mindport.compat.special.log_times import log_times
from mindport.compat.tensors.floating import floating
from mindport.compat.tensors.one_type import one_type


def xlogy(input, other):
    """`input * log(other)`; 0 where the input is 0, whatever its logarithm."""
    x, y = (floating(one) if isinstance(one, Tensor) else one for one in (input, other))
    if not isinstance(x, Tensor):
        x = ops.full_like(y, x)
    if not isinstance(y, Tensor):
        y = ops.full_like(x, y)
    if x.ndim and y.ndim:
        x, y = one_type((x, y))
    x, y = x + ops.zeros_like(y), y + ops.zeros_like(x)
    return log_times(x, y, 0)
