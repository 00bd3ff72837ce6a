"""torch.linalg.inv_ex."""

import mindspore
import numpy as np
from mindspore import mint

from mindport.compat.linalg.inverse import inverse


def inv_ex(A, *, check_errors=False):
    """The inverse, and for each matrix the place of the first pivot that is 0, counted from 1.

    0 where there is none. The inverse of such a matrix is NaN; torch leaves what it has so far.
    """
    matrices = A.asnumpy()
    places = np.zeros(matrices.shape[:-2], np.int32)
    for place in np.ndindex(places.shape):
        places[place] = _first_zero(matrices[place].copy())
    told = mindspore.Tensor(places)
    if check_errors or not places.any():
        return inverse(A), told
    is_fine = (told == 0).reshape((*places.shape, 1, 1))
    found = inverse(mint.where(is_fine, A, mint.eye(A.shape[-1]).to(A.dtype)))
    return mint.where(is_fine, found, float("nan")), told


def _first_zero(matrix):
    """Where elimination by the largest element of a column meets a column of zeros."""
    for at in range(len(matrix)):
        top = at + np.abs(matrix[at:, at]).argmax()
        if matrix[top, at] == 0:
            return at + 1
        matrix[[at, top]] = matrix[[top, at]]
        matrix[at + 1 :] -= np.outer(matrix[at + 1 :, at] / matrix[at, at], matrix[at])
    return 0
