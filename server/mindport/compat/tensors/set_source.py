"""torch.Tensor.set_."""

from mindspore import ops

from mindport.compat.tensors.become import become
from mindport.compat.tensors.set_values import set_values


def set_source(tensor, source=None):
    """Give a tensor the values, and the shape, of another; returns it."""
    is_asked = source is not None and getattr(tensor, "_requires_grad", False)
    if is_asked and (source.shape, source.dtype) == (tensor.shape, tensor.dtype):
        return set_values(tensor, source)  # it stays the one that gradients are asked of
    return become(tensor, ops.zeros((0,), tensor.dtype) if source is None else source)
