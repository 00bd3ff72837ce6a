"""torch.Tensor.backward with `inputs`."""

from mindspore import Tensor

from mindport.compat.autograd.backward import backward
from mindport.compat.autograd.CaughtGradients import CaughtGradients


def backward_into(tensor, gradient=None, retain_graph=None, create_graph=False, inputs=None):
    """Add the gradients of a tensor to those of the inputs alone; some inputs may be computed."""
    inputs = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs or ())
    is_caught = CaughtGradients.are_needed(inputs)
    caught = CaughtGradients(inputs) if is_caught else None
    backward(tensor, gradient, retain_graph, create_graph, () if is_caught else inputs, caught)
    for one, found in zip(inputs, caught.found if is_caught else ()):
        if found is not None and not one._grad_node.is_leaf():
            one._grad = found if one._grad is None else one._grad + found
