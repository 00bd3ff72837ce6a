"""torch.amin with NaN."""

from mindspore import mint

from mindport.compat.strict.any_nan import any_nan
from mindport.compat.tensors.amin import amin


def strict_amin(input, dim=(), keepdim=False):
    """The least along dimensions; NaN where there is one."""
    found = amin(input, dim, keepdim)
    if not input.is_floating_point():
        return found
    return mint.where(any_nan(input, dim, keepdim), float("nan"), found)
