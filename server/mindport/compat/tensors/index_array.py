"""Indices on the host."""

import numpy as np
from mindspore import Tensor


def index_array(given):
    """Indices that are given as a tensor, as numbers, or in a list of tensors."""
    if isinstance(given, Tensor):
        return given.asnumpy().astype(np.int64)
    if isinstance(given, (list, tuple)):
        return np.array([index_array(one) for one in given], np.int64)
    return given
