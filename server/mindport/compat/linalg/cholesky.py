"""torch.cholesky."""

from mindport.compat.linalg.linalg_cholesky import linalg_cholesky


def cholesky(input, upper=False):
    """The triangle L with L L* = input, or its adjoint."""
    return linalg_cholesky(input, upper=upper)
