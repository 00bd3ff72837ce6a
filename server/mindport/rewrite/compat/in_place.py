"""Tensors that change in their place."""

from mindspore import Tensor, ops


def in_place(tensor, value):
    """Give a tensor new values, for all who hold it; nothing is recorded. Returns the tensor."""
    if getattr(value, "_requires_grad", False):
        raise RuntimeError("a change in place is not recorded: within no_grad only")
    if not isinstance(value, Tensor):
        value = ops.ones_like(tensor) * value
    ops.assign(tensor, ops.broadcast_to(value.astype(tensor.dtype), tensor.shape))
    return tensor
