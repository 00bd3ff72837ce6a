"""torch.nn.init.sparse_."""

import math

import numpy as np
from mindspore import Tensor

from mindport.compat.random.stream_of import stream_of
from mindport.compat.tensors.set_values import set_values


def sparse_(tensor, sparsity, std=0.01, generator=None):
    """Fill a matrix with normal numbers, a part of each column with zeros; returns it."""
    if tensor.ndim != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    rows, columns = tensor.shape
    stream = stream_of(generator)
    values = stream.normal(0.0, std, (rows, columns))
    for column in range(columns):
        values[stream.permutation(rows)[: math.ceil(sparsity * rows)], column] = 0.0
    set_values(tensor, Tensor(np.asarray(values, "float32")).to(tensor.dtype))
    return tensor
