"""torch.linalg.cholesky_ex."""

import mindspore
from mindspore import ops

from mindport.compat.linalg.linalg_cholesky import linalg_cholesky


def cholesky_ex(A, *, upper=False, check_errors=False):
    """The triangle, and 0 for each matrix; unlike in torch one without is always an error."""
    return linalg_cholesky(A, upper=upper), ops.zeros(A.shape[:-2], mindspore.int32)
