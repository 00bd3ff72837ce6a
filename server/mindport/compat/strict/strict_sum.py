"""torch.sum of large integers, which MindSpore 2.10 computes in double precision on CPU."""

import numpy as np
from mindspore import Tensor

from mindport.compat.tensors.sum_of import sum_of


def strict_sum(input, dim=None, keepdim=False, dtype=None):
    """The sum, of integers exact."""
    if dtype is not None or input.is_floating_point() or input.is_complex():
        return sum_of(input, dim, keepdim, dtype)
    axis = tuple(dim) if isinstance(dim, (list, tuple)) else dim
    axis = None if axis == () else axis
    return Tensor(np.asarray(input.asnumpy().sum(axis, dtype=np.int64, keepdims=bool(keepdim))))
