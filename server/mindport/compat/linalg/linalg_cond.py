"""torch.linalg.cond of matrices that need not be square."""

from mindport.compat.linalg.svdvals import svdvals


def linalg_cond(A, p=None):
    """The largest singular value, divided by the smallest."""
    values = svdvals(A)
    return values[..., 0] / values[..., -1]
