"""torch.tensor, where it is handed on by its name."""

import mindspore
import numpy as np

from mindport.compat.autograd.wants_grad import wants_grad
from mindport.compat.tensors.tensor_of_parts import tensor_of_parts


def new_tensor(data, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """A new tensor of data, which may be a tensor. All are on the one device of the program."""
    del device, pin_memory
    if isinstance(data, mindspore.Tensor):
        tensor = mindspore.ops.stop_gradient(data).copy()
        tensor = tensor if dtype is None else tensor.to(dtype)
    else:
        tensor = tensor_of_parts(list(data) if isinstance(data, range) else data, dtype)
        is_of_numpy = isinstance(data, (np.generic, np.ndarray))
        if tensor.dtype == mindspore.complex128 and dtype is None and not is_of_numpy:
            tensor = tensor.to(mindspore.complex64)
    return wants_grad(tensor) if requires_grad else tensor
