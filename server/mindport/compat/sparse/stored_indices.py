"""What torch stores of a sparse tensor beside its values."""

import numpy as np
from mindspore import Tensor

from mindport.compat.sparse.stored import stored


def stored_indices(input, which="indices"):
    """The places as columns, one row of them, where rows or columns start, or their number."""
    places, values, _ = stored(input)
    told = {
        "indices": lambda: Tensor(places),
        "row_indices": lambda: Tensor(places[0]),
        "col_indices": lambda: Tensor(places[1]),
        "crow_indices": lambda: _starts(places[0], input.shape[0]),
        "ccol_indices": lambda: _starts(places[1], input.shape[1]),
        "_nnz": lambda: places.shape[1],
        "sparse_dim": lambda: places.shape[0],
        "dense_dim": lambda: input.ndim - places.shape[0],
        "is_coalesced": lambda: values is None,
    }
    return told[which]()


def _starts(places, size):
    """Where each row, or column, starts."""
    return Tensor(np.concatenate([[0], np.cumsum(np.bincount(places, minlength=size))]))
