"""torch.autograd.grad."""

from mindspore import Tensor

from mindport.compat.autograd.backward import backward
from mindport.compat.autograd.CaughtGradients import CaughtGradients


def autograd_grad(
    outputs,
    inputs,
    grad_outputs=None,
    retain_graph=None,
    create_graph=False,
    allow_unused=None,
    materialize_grads=False,
):
    """The gradients of outputs by inputs; those kept in the inputs stay as they are."""
    outputs = (outputs,) if isinstance(outputs, Tensor) else tuple(outputs)
    inputs = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    if grad_outputs is None or isinstance(grad_outputs, Tensor):
        grad_outputs = (grad_outputs,) * len(outputs)
    caught = CaughtGradients(inputs) if CaughtGradients.are_needed(inputs) else None
    wanted = inputs if caught is None else ()
    before = [one._grad for one in inputs]
    for one in inputs:
        one._grad = None
    try:
        for place, (output, gradient) in enumerate(zip(outputs, grad_outputs)):
            # Steps behind a tensor that was computed run here, too; torch may need them later.
            keep = bool(retain_graph) or place + 1 < len(outputs) or caught is not None
            backward(output, gradient, keep, create_graph, wanted, caught)
        found = tuple(one._grad for one in inputs) if caught is None else tuple(caught.found)
    finally:
        for one, kept in zip(inputs, before):
            one._grad = kept
    retained = {id(one()) for one in backward.retained}
    for one, kept, grad in zip(inputs, before, found):
        if id(one) in retained and grad is not None:
            one._grad = grad * 1 if kept is None else kept + grad
    if materialize_grads:
        return tuple(one * 0 if grad is None else grad for one, grad in zip(inputs, found))
    if not allow_unused and any(one is None for one in found):
        raise RuntimeError("one of the inputs takes no part in the outputs")
    return found
