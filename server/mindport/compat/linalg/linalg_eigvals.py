"""torch.linalg.eigvals."""

from mindport.compat.linalg.linalg_eig import linalg_eig


def linalg_eigvals(A):
    """The complex eigenvalues of square matrices; without a gradient."""
    return linalg_eig(A)[0]
