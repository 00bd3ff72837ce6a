"""torch.masked.sum."""

import mindspore
from mindspore import mint

from mindport.compat.masked.masked_parts import masked_parts


def masked_sum(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The sum of what the mask allows; 0 where it allows nothing."""
    if dtype is None and not input.is_floating_point() and not input.is_complex():
        dtype = mindspore.int64
    filled, _, dim = masked_parts(input, dim, mask, 0, dtype)
    return mint.sum(filled, dim, keepdim) if dim else filled
