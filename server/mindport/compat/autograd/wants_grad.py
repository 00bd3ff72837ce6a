"""torch.Tensor.requires_grad_."""

from mindspore import Parameter
from mindspore._c_expression import PyNativeExecutor_

from mindport.compat.autograd.backward import backward  # noqa: F401 (what is written into it)
from mindport.compat.autograd.record import record


def wants_grad(tensor, requires_grad=True):
    """Say whether a tensor is to get a gradient; returns the tensor."""
    record()
    if isinstance(tensor, Parameter):
        tensor.requires_grad = requires_grad
    else:
        # Operations wait in a queue, and would see the change though they were called before it.
        PyNativeExecutor_.get_instance().sync()
        tensor.requires_grad_(requires_grad)
    return tensor
