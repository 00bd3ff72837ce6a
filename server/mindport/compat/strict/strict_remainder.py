"""torch.remainder by infinity, and of large integers."""

import numpy as np
from mindspore import Tensor, float64, mint, ops

from mindport.compat.tensors.remainder import remainder


def strict_remainder(input, other):
    """What a division rounded down leaves; by infinity the number itself, or the infinity."""
    found = input % other
    sides = (input, other)
    if not found.is_floating_point():
        whole = np.remainder(*(one.asnumpy() if isinstance(one, Tensor) else one for one in sides))
        return Tensor(np.asarray(whole)).to(found.dtype)
    if found.dtype == float64:  # the kernel loses digits
        return remainder(input, other)
    top, bottom = (
        one.to(found.dtype) if isinstance(one, Tensor) else ops.full_like(found, one)
        for one in sides
    )
    is_met = mint.isinf(bottom) & ~mint.isinf(top) & ~mint.isnan(top)
    if not is_met.any():
        return found
    is_less = ((top < 0) != (bottom < 0)) & (top != 0)
    return mint.where(is_met, mint.where(is_less, bottom, top), found)
