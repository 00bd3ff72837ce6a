"""torch.cholesky_inverse."""

from mindspore import mint

from mindport.rewrite.compat.adjoint import adjoint
from mindport.rewrite.compat.inverse import inverse
from mindport.rewrite.compat.lower_triangle import lower_triangle


def cholesky_inverse(L, upper=False):
    """The inverse of the matrix of which L is a triangular root."""
    root = adjoint(mint.triu(L)) if upper else lower_triangle(L)
    back = inverse(root)
    return mint.matmul(adjoint(back), back)
