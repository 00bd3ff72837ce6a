"""torch.amax with NaN."""

from mindspore import mint

from mindport.compat.strict.any_nan import any_nan
from mindport.compat.tensors.amax import amax


def strict_amax(input, dim=(), keepdim=False):
    """The largest along dimensions; NaN where there is one."""
    found = amax(input, dim, keepdim)
    if not input.is_floating_point():
        return found
    return mint.where(any_nan(input, dim, keepdim), float("nan"), found)
