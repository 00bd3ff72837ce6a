"""torch.amax with NaN."""

from mindport.compat.strict.nan_along import nan_along
from mindport.compat.tensors.amax import amax


def strict_amax(input, dim=(), keepdim=False):
    """The largest along dimensions; NaN where there is one."""
    return nan_along(amax, input, dim, keepdim)
