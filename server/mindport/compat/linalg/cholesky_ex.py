"""torch.linalg.cholesky_ex."""

import mindspore
import numpy as np
from mindspore import mint

from mindport.compat.linalg.linalg_cholesky import linalg_cholesky


def cholesky_ex(A, *, upper=False, check_errors=False):
    """The triangle, and for each matrix the first leading part that is not positive definite.

    0 where there is none. The triangle of such a matrix is NaN; torch leaves what it has so far.
    """
    orders = _orders(A.asnumpy())
    told = mindspore.Tensor(orders)
    if check_errors or not orders.any():
        return linalg_cholesky(A, upper=upper), told
    is_fine = (told == 0).reshape((*orders.shape, 1, 1))
    found = linalg_cholesky(mint.where(is_fine, A, mint.eye(A.shape[-1]).to(A.dtype)), upper=upper)
    return mint.where(is_fine, found, float("nan")), told


def _orders(matrices):
    found = np.zeros(matrices.shape[:-2], np.int32)
    for place in np.ndindex(found.shape):
        parts = range(1, matrices.shape[-1] + 1)
        if not _is_positive(matrices[place]):
            wrong = (size for size in parts if not _is_positive(matrices[place][:size, :size]))
            found[place] = next(wrong, matrices.shape[-1])
    return found


def _is_positive(matrix):
    try:
        np.linalg.cholesky(matrix)
    except np.linalg.LinAlgError:
        return False
    return True
