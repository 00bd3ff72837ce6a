"""torch.linalg.inv_ex."""

import mindspore
from mindspore import ops

from mindport.compat.linalg.inverse import inverse


def inv_ex(A, *, check_errors=False):
    """The inverse, and 0 for each matrix; unlike in torch a singular one is always an error."""
    return inverse(A), ops.zeros(A.shape[:-2], mindspore.int32)
