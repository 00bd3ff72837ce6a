"""torch.cholesky_solve."""

from mindspore import mint

from mindport.compat.linalg.cholesky_inverse import cholesky_inverse


def cholesky_solve(B, L, upper=False):
    """X with A X = B, where L is a triangular root of A."""
    return mint.matmul(cholesky_inverse(L, upper), B)
