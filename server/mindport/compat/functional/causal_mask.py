"""Masks of transformers."""

import mindspore
from mindspore import mint, ops


def causal_mask(size):
    """A mask that hides later places: -inf above the diagonal."""
    hidden = ops.triu(ops.ones((size, size), mindspore.float32), 1) > 0
    zeros = ops.zeros((size, size), mindspore.float32)
    return mint.where(hidden, ops.full_like(zeros, float("-inf")), zeros)
