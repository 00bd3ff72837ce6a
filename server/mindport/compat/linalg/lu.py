"""torch.lu."""

import mindspore
from mindspore import ops

from mindport.compat.linalg.lu_factor import lu_factor


def lu(A, pivot=True, get_infos=False):
    """L and U in one matrix, the pivots (from 1), and 0 for each matrix where it is asked for."""
    both, pivots = lu_factor(A, pivot=pivot)
    return (both, pivots, ops.zeros(A.shape[:-2], mindspore.int32)) if get_infos else (both, pivots)
