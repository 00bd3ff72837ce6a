"""torch.amin with NaN."""

from mindport.compat.strict.nan_along import nan_along
from mindport.compat.tensors.amin import amin


def strict_amin(input, dim=(), keepdim=False):
    """The least along dimensions; NaN where there is one."""
    return nan_along(amin, input, dim, keepdim)
