"""torch.Tensor.requires_grad_."""

from mindspore import Parameter

from mindport.compat.autograd.backward import backward  # noqa: F401 (what is written into it)
from mindport.compat.autograd.record import record


def wants_grad(tensor, requires_grad=True):
    """Say whether a tensor is to get a gradient; returns the tensor."""
    record()
    if isinstance(tensor, Parameter):
        tensor.requires_grad = requires_grad
    else:
        tensor.requires_grad_(requires_grad)
    return tensor
