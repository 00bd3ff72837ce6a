"""torch.sum."""

import mindspore
import numpy as np

from mindport.compat.tensors.zeros_of_nothing import zeros_of_nothing


def sum_of(input, dim=None, keepdim=False, dtype=None):
    """The sum; 0 over no elements, where the kernel on CPU leaves memory as it was."""
    dim = tuple(range(input.ndim)) if dim is None or dim == () else dim
    if input.size:
        return input.sum(dim, keepdim, dtype=dtype)
    if dtype is None and (input.dtype == mindspore.bool_ or "Int" in str(input.dtype)):
        dtype = mindspore.int64
    values = input if dtype is None else input.to(dtype)
    axis = tuple(dim) if isinstance(dim, (list, tuple)) else dim
    shape = np.zeros(input.shape, bool).sum(axis, keepdims=keepdim).shape
    return zeros_of_nothing(shape, values) if all(shape) else values.reshape(shape)
