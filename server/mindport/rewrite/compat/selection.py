"""A part of a tensor that is changed later."""

import numpy as np
from mindspore import Tensor


def selection(x, index):
    """`x[index]`: a new tensor where places or a mask select, else a view."""
    parts = index if isinstance(index, tuple) else (index,)
    is_new = any(isinstance(one, (Tensor, list, np.ndarray)) for one in parts)
    return x[index].copy() if isinstance(x, Tensor) and is_new else x[index]
