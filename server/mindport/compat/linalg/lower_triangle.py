"""The lower triangle of matrices, which may be empty or complex."""

from mindspore import mint

from mindport.compat.linalg.upper_triangle import upper_triangle


def lower_triangle(x, diagonal=0):
    """The elements up to a diagonal; the others are 0."""
    return mint.transpose(upper_triangle(mint.transpose(x, -2, -1), -diagonal), -2, -1)
