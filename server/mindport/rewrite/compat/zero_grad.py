"""Gradients of a cell that are no longer needed."""

from mindspore import nn, ops

from mindport.rewrite.compat.parameters import parameters
from mindport.rewrite.compat.record import record


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
            parameter._grad = ops.zeros_like(parameter._grad)
