"""torch.scatter."""

from mindspore import mint, ops


def scatter(input, dim, index, value):
    """`input` with a number at the places of `index` along a dimension."""
    source = ops.full(index.shape, value, dtype=input.dtype)
    return mint.scatter(input, dim, index, source)
