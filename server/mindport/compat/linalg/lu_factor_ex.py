"""torch.linalg.lu_factor_ex."""

import mindspore
from mindspore import ops

from mindport.compat.linalg.lu_factor import lu_factor


def lu_factor_ex(A, *, pivot=True, check_errors=False):
    """L and U in one matrix, the pivots, and 0 for each matrix."""
    both, pivots = lu_factor(A, pivot=pivot)
    return both, pivots, ops.zeros(A.shape[:-2], mindspore.int32)
