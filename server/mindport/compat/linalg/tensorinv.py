"""torch.linalg.tensorinv."""

import math

from mindport.compat.linalg.inverse import inverse


def tensorinv(A, ind=2):
    """The inverse with respect to `tensordot` over the first `ind` dimensions."""
    first, second = A.shape[:ind], A.shape[ind:]
    return inverse(A.reshape(math.prod(first), math.prod(second))).reshape(*second, *first)
