"""requires_grad_ of what may be a tensor, a cell or an object of another kind."""

from mindspore import Tensor, nn

from mindport.compat.autograd.requires_grad import requires_grad
from mindport.compat.autograd.wants_grad import wants_grad


def requires_grad_of(value, flag=True):
    """`value.requires_grad_(flag)`: of a cell, all parameters; returns the value."""
    if isinstance(value, nn.Cell):
        return requires_grad(value, flag)
    return wants_grad(value, flag) if isinstance(value, Tensor) else value.requires_grad_(flag)
