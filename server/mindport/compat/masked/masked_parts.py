"""What the reductions of torch.masked have in common."""

import mindspore
from mindspore import mint, ops

from mindport.compat.tensors.broadcast_together import broadcast_together


def masked_parts(input, dim, mask, filler, dtype=None):
    """The input with a number where the mask is False, the mask, and the dimensions as a tuple."""
    if dtype is not None:
        input = input.to(dtype)
    dim = tuple(range(input.ndim)) if dim is None or dim == () else dim
    dim = (dim,) if isinstance(dim, int) else tuple(dim)
    if mask is None:
        mask = ops.ones(input.shape, mindspore.bool_)
    input, mask = broadcast_together(input, mask)
    filled = ops.full(input.shape, filler, dtype=input.dtype)
    return mint.where(mask, input, filled), mask, dim
