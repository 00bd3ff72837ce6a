"""torch.fill."""

import mindspore
from mindspore import mint, ops


def fill(input, value):
    """A tensor like the input, of one number."""
    if isinstance(value, mindspore.Tensor):
        return mint.broadcast_to(value.to(input.dtype), input.shape) * 1
    return ops.full(input.shape, value, dtype=input.dtype)
