"""torch.autograd.backward."""

from mindspore import Tensor

from mindport.compat.autograd.backward import backward


def backward_of_all(
    tensors, grad_tensors=None, retain_graph=None, create_graph=False, grad_variables=None,
    inputs=None
):  # fmt: skip
    """Add the gradients of several tensors, one after the other: what they share is kept."""
    every = (tensors,) if isinstance(tensors, Tensor) else tuple(tensors)
    given = grad_variables if grad_tensors is None else grad_tensors
    given = (given,) if given is None or isinstance(given, Tensor) else tuple(given)
    given = given * len(every) if given == (None,) else given
    for place, (tensor, gradient) in enumerate(zip(every, given), 1):
        backward(tensor, gradient, retain_graph or place < len(every), create_graph, inputs)
