"""torch.sparse.spdiags, as a dense tensor."""

import numpy as np
from mindspore import ops

from mindport.compat.sparse.sparse_coo_tensor import sparse_coo_tensor


def spdiags(diagonals, offsets, shape, layout=None):
    """A matrix with rows of `diagonals` as its diagonals, a column of them in each column."""
    rows, columns = shape
    wide = diagonals.reshape((-1, diagonals.shape[-1]))
    places = []
    for row, offset in enumerate(offsets.asnumpy().reshape(-1).tolist()):
        first, end = max(0, offset), min(columns, rows + offset, wide.shape[1])
        places += [(column - offset, column, row) for column in range(first, end)]
    where = np.array(places, np.int64).reshape(-1, 3)
    if not len(where):
        return sparse_coo_tensor(where[:, :2].T, ops.zeros((0,), wide.dtype), shape)
    taken = where[:, 2] * wide.shape[1] + where[:, 1]
    values = wide.reshape(-1)[taken.tolist()]
    return sparse_coo_tensor(where[:, :2].T, values, shape)
