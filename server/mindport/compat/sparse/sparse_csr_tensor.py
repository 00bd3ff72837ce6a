"""torch.sparse_csr_tensor, as a dense tensor."""

import numpy as np
from mindspore import Tensor, ops

from mindport.compat.sparse.remembered import remembered
from mindport.compat.sparse.sparse_values import sparse_values
from mindport.compat.tensors.index_array import index_array
from mindport.compat.tensors.index_put import index_put


def sparse_csr_tensor(
    crow_indices, col_indices, values, size=None, *, dtype=None, device=None, pin_memory=False,
    requires_grad=False, check_invariants=None
):  # fmt: skip
    """Values by rows: where each row starts, and the columns."""
    starts, columns = index_array(crow_indices), index_array(col_indices)
    rows = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    values = sparse_values(values, dtype)
    size = (len(starts) - 1, int(columns.max()) + 1) if size is None else tuple(size)
    dense = ops.zeros(size, values.dtype)
    if len(columns):
        dense = index_put(dense, (Tensor(rows), Tensor(columns)), values, accumulate=True)
    return remembered(dense, np.stack([rows, columns]), "csr")
