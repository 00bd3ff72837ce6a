"""The upper triangle of matrices, which may be complex."""

from mindspore import mint, ops


def upper_triangle(x, diagonal=0):
    """The elements from a diagonal on; the others are 0."""
    if not x.is_complex():
        return mint.triu(x, diagonal)
    taken = mint.triu(mint.ones(x.shape[-2:]), diagonal) > 0
    return mint.where(taken, x, ops.zeros_like(x))
