"""torch.cholesky_inverse."""

from mindspore import mint, ops

from mindport.compat.linalg.adjoint import adjoint
from mindport.compat.linalg.inverse import inverse
from mindport.compat.linalg.lower_triangle import lower_triangle
from mindport.compat.linalg.upper_triangle import upper_triangle


def cholesky_inverse(L, upper=False):
    """The inverse of the matrix of which L is a triangular root."""
    triangle = upper_triangle(L) if upper else lower_triangle(L)
    root = L + ops.stop_gradient(triangle - L)  # torch's gradient is that of all elements
    root = adjoint(root) if upper else root
    back = inverse(root)
    return mint.matmul(adjoint(back), back)
