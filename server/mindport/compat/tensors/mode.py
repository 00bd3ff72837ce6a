"""torch.mode."""

import mindspore
from mindspore import mint, ops

from mindport.compat.tensors.sort import sort


def mode(input, dim=-1, keepdim=False):
    """The commonest value, the smallest of several, and the last place where it is."""
    if input.dtype == mindspore.bool_:
        values, indices = mode(input.int(), dim, keepdim)
        return values.bool(), indices
    moved = ops.movedim(input, dim, -1) if input.ndim else input.reshape(1)
    values, order = sort(moved)
    number = (values.unsqueeze(-1) == values.unsqueeze(-2)).sum(-1)
    first = ops.argmax(number, -1, True)
    last = first + mint.gather(number, -1, first) - 1
    indices = mint.gather(order, -1, last)
    values = mint.gather(moved, -1, indices)
    if input.ndim == 0:
        return values.reshape(()), indices.reshape(())
    if keepdim:
        return ops.movedim(values, -1, dim), ops.movedim(indices, -1, dim)
    return values.squeeze(-1), indices.squeeze(-1)
