"""torch.masked.cumprod."""

import mindspore

from mindport.compat.masked.masked_parts import masked_parts
from mindport.compat.tensors.cumprod import cumprod


def masked_cumprod(input, dim, *, dtype=None, mask=None):
    """The products so far of what the mask allows."""
    if dtype is None and not input.is_floating_point():
        dtype = mindspore.int64
    return cumprod(masked_parts(input, dim, mask, 1, dtype)[0], dim)
