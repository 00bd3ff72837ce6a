"""torch.max along a dimension, of any type and of no elements."""

import mindspore
from mindspore import mint, ops


def max_along(input, dim, keepdim=False):
    """The largest values along a dimension, and where they are."""
    if input.size:
        wide = input.int() if input.dtype == mindspore.bool_ else input
        values, places = mint.max(wide, dim, keepdim)
        return values.to(input.dtype), places
    shape = list(input.shape)
    if not shape[dim]:
        raise IndexError(f"there is no element along dimension {dim}")
    shape[dim] = 1
    values = input.reshape(shape)
    values = values if keepdim else values.squeeze(dim)
    return values, ops.zeros(values.shape, mindspore.int64)
