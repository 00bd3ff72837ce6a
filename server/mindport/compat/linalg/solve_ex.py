"""torch.linalg.solve_ex."""

import mindspore
from mindspore import ops

from mindport.compat.linalg.solve import solve


def solve_ex(A, B, *, left=True, check_errors=False):
    """The solution, and 0 for each matrix; unlike in torch a singular one is always an error."""
    return solve(A, B, left=left), ops.zeros(A.shape[:-2], mindspore.int32)
