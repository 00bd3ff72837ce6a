"""Gradients of a cell that are no longer needed."""

from mindspore import nn, ops

from mindport.compat.autograd.no_grad import no_grad
from mindport.compat.autograd.record import record
from mindport.compat.cells.parameters import parameters
from mindport.compat.tensors.set_values import set_values


def zero_grad(cell, set_to_none=True):
    """Forget the gradients of all parameters of a cell."""
    record()
    if not isinstance(cell, nn.Cell):
        cell.zero_grad(set_to_none)
        return
    for parameter in parameters(cell):
        if set_to_none or parameter._grad is None:
            parameter._grad = None
        else:
            with no_grad():
                set_values(parameter._grad, ops.zeros_like(parameter._grad))
