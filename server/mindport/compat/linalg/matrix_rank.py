"""torch.linalg.matrix_rank."""

import mindspore
from mindspore import mint, ops

from mindport.compat.linalg.eigvalsh import eigvalsh
from mindport.compat.linalg.svdvals import svdvals
from mindport.compat.linalg.tolerance import tolerance


def matrix_rank(A, tol=None, hermitian=False, *, atol=None, rtol=None):
    """How many singular values are larger than a tolerance."""
    if A.numel() == 0:
        return ops.zeros(A.shape[:-2], mindspore.int64)
    values = mint.abs(eigvalsh(A)) if hermitian else svdvals(A)
    largest = mint.amax(values, -1, True)
    if tol is not None:
        atol, rtol = tol, 0.0
    return (values > tolerance(largest, A, atol, rtol)).sum(-1)
