"""torch.Tensor.requires_grad_."""

from mindspore import Parameter

from mindport.rewrite.compat.backward import backward  # noqa: F401 (it begins to record)


def wants_grad(tensor, requires_grad=True):
    """Say whether a tensor is to get a gradient; returns the tensor."""
    if isinstance(tensor, Parameter):
        tensor.requires_grad = requires_grad
    else:
        tensor.requires_grad_(requires_grad)
    return tensor
