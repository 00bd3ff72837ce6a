"""torch.matmul."""

import math

import mindspore
from mindspore import mint

from mindport.compat.tensors.broadcast_shapes import broadcast_shapes
from mindport.compat.tensors.zeros_of_nothing import zeros_of_nothing

_OF_BATCHES = (mindspore.float32, mindspore.float64)


def matmul(input, other):
    """The product; 0 over no elements, where the kernel on CPU leaves memory as it was."""
    if max(input.ndim, other.ndim) > 2 and input.dtype == other.dtype in _OF_BATCHES:
        found = _batched_product(input, other)
    else:
        found = mint.matmul(input, other)
    return found if input.shape[-1] or not found.size else zeros_of_nothing(found.shape, found)


def _batched_product(input, other):
    """With three dimensions on both sides: of others MindSpore's gradient has a wrong shape.

    So it is for `x @ w` where `x` is one row; others with sizes of 1 end with an error (2.10).
    """
    if other.ndim <= 2:
        rows = input.reshape((math.prod(input.shape[:-1]), input.shape[-1]))
        return mint.matmul(rows, other).reshape((*input.shape[:-1], *other.shape[1:]))
    left = input.reshape((1, *input.shape)) if input.ndim == 1 else input
    batch = broadcast_shapes(left.shape[:-2], other.shape[:-2])
    found = mint.bmm(_as_batch(left, batch), _as_batch(other, batch))
    own = () if input.ndim == 1 else input.shape[-2:-1]
    return found.reshape((*batch, *own, other.shape[-1]))


def _as_batch(matrices, batch):
    whole = (*batch, *matrices.shape[-2:])
    if matrices.shape != whole:
        matrices = mint.broadcast_to(matrices, whole)
    return matrices.reshape((math.prod(batch), *whole[-2:]))
