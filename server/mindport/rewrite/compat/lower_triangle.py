"""The lower triangle of matrices, which may be empty."""

from mindspore import mint


def lower_triangle(x, diagonal=0):
    """The elements up to a diagonal; the others are 0."""
    return mint.transpose(mint.triu(mint.transpose(x, -2, -1), -diagonal), -2, -1)
