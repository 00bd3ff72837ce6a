"""torch.amax with NaN."""

import mindspore
from mindspore import mint

from mindport.compat.strict.any_nan import any_nan


def strict_amax(input, dim=(), keepdim=False):
    """The largest along dimensions; NaN where there is one."""
    dim = () if dim is None else dim
    if input.dtype == mindspore.bool_:
        return mint.amax(input.int(), dim, keepdim).bool()
    found = mint.amax(input, dim, keepdim)
    if not input.is_floating_point():
        return found
    return mint.where(any_nan(input, dim, keepdim), float("nan"), found)
