"""torch.masked.prod."""

import mindspore
from mindspore import mint

from mindport.compat.masked.masked_parts import masked_parts


def masked_prod(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The product of what the mask allows; 1 where it allows nothing."""
    if mask is None and dtype is None and not input.ndim and input.is_floating_point():
        return input  # as in torch, the tensor itself
    if dtype is None and not input.is_floating_point():
        dtype = mindspore.int64
    filled, _, dim = masked_parts(input, dim, mask, 1, dtype)
    dim = dim if filled.ndim else ()
    for axis in sorted((one % filled.ndim for one in dim), reverse=True):
        filled = mint.prod(filled, axis, keepdim)
    return filled
