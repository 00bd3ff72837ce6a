"""torch.nn.init, where it is an expression."""

from mindspore import Parameter
from mindspore.common.initializer import initializer

from mindport.compat.autograd.no_grad import no_grad
from mindport.compat.tensors.set_values import set_values


def initialized(tensor, kind, shift=None):
    """Fill a tensor by an initializer of MindSpore, whose numbers may be moved; returns it."""
    values = initializer(kind, tensor.shape, tensor.dtype).init_data()
    values = values if shift is None else values + shift
    if isinstance(tensor, Parameter):
        tensor.set_data(values)
        return tensor
    with no_grad():  # what was computed keeps its gradient, as in torch
        return set_values(tensor, values)
