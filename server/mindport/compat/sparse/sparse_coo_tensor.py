"""torch.sparse_coo_tensor, as a dense tensor."""

import mindspore
import numpy as np
from mindspore import Tensor, ops

from mindport.compat.sparse.remembered import remembered
from mindport.compat.sparse.sparse_values import sparse_values
from mindport.compat.tensors.index_array import index_array
from mindport.compat.tensors.index_put import index_put


def sparse_coo_tensor(
    indices, values=None, size=None, *, dtype=None, device=None, requires_grad=False,
    check_invariants=None, is_coalesced=None
):  # fmt: skip
    """The sums of values at the places that the columns of `indices` name."""
    if values is None:
        size, indices = tuple(indices), np.zeros((len(indices), 0), np.int64)
        values = ops.zeros((0,), dtype or mindspore.float32)
    else:
        indices, values = index_array(indices), sparse_values(values, dtype)
    if size is None:
        size = (*(indices.max(1) + 1).tolist(), *values.shape[1:])
    dense = ops.zeros(tuple(size), values.dtype)
    if indices.shape[1]:
        dense = index_put(dense, tuple(map(Tensor, indices)), values, accumulate=True)
    return remembered(dense, indices, values=None if is_coalesced else values)
