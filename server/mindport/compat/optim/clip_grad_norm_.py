"""Clipping by the norm of all gradients, in their place."""

from mindspore import Tensor

from mindport.compat.autograd.no_grad import no_grad
from mindport.compat.optim.clip_grad_norm import clip_grad_norm
from mindport.compat.tensors.set_values import set_values


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """Scale the gradients of parameters to a common norm; returns the norm that they had."""
    parameters = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    found = [one for one in parameters if one._grad is not None]
    if not found:
        return Tensor(0.0)
    with no_grad():
        grads, norm = clip_grad_norm([one._grad for one in found], max_norm, float(norm_type))
        if error_if_nonfinite and not float(norm) < float("inf"):
            raise RuntimeError("the norm of the gradients is not finite")
        for one, grad in zip(found, grads):
            set_values(one._grad, grad)
    return norm
