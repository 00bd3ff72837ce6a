"""torch.Tensor.fill_diagonal_."""

import numpy as np
from mindspore import Tensor, ops

from mindport.compat.tensors.set_values import set_values


def set_diagonal(tensor, value, wrap=False):
    """Give the elements of the main diagonal one value; returns the tensor."""
    if tensor.ndim < 2 or (tensor.ndim > 2 and len(set(tensor.shape)) > 1):
        raise ValueError("a matrix is needed, or a tensor with dimensions of one length")
    chosen = np.zeros(tensor.shape, bool)
    np.fill_diagonal(chosen, True, wrap=wrap)
    values = ops.zeros_like(tensor) + value
    return set_values(tensor, ops.where(Tensor(chosen), values, tensor.copy()))
