"""Changing a tensor in its place, as methods like `Tensor.mul_` do."""

import mindspore
from mindspore import Parameter, Tensor, ops
from mindspore._c_expression import PyNativeExecutor_

from mindport.compat.tensors.passes_gradient import passes_gradient
from mindport.compat.tensors.without_record import without_record


def set_values(tensor, values):
    """Give a tensor other values, for all who hold it or a view of it; returns it."""
    if not tensor.numel():
        return tensor
    tape = PyNativeExecutor_.get_instance()
    is_recording = tape.enable_grad()
    is_wanted = passes_gradient(tensor, values)
    if tape.grad_flag() and not is_wanted:
        with without_record():
            return set_values(tensor, values)
    if tensor.ndim and isinstance(tensor, Parameter):
        # torch records no change of a parameter. MindSpore 2.10 would, and a later
        # `parameter[0] = 1` would be lost, in values and in gradients.
        with without_record():
            ops.stop_gradient(tensor)[:] = values
        return tensor
    if tensor.dtype == mindspore.bfloat16:  # no other kernel on CPU writes this type
        values = values if isinstance(values, Tensor) else ops.full_like(tensor, values)
        return tensor.copy_(values)
    if tensor.ndim:
        tensor[:] = values
        return tensor
    if is_wanted and is_recording:
        tensor[...] = values
    else:
        tensor.reshape(1)[:] = values  # the memory of a scalar is reached through a part alone
    return tensor
