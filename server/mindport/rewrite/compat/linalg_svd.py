"""torch.linalg.svd."""

from mindspore import mint, ops


def linalg_svd(A, full_matrices=True):
    """U, the singular values, and the transpose of V."""
    values, left, right = ops.svd(A, full_matrices=full_matrices)
    return left, values, mint.transpose(right, -2, -1)
