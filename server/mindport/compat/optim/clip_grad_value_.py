"""Clipping of each gradient by its value, in its place."""

from mindspore import Tensor

from mindport.compat.autograd.no_grad import no_grad
from mindport.compat.optim.clip_grad_value import clip_grad_value
from mindport.compat.tensors.set_values import set_values


def clip_grad_value_(parameters, clip_value, foreach=None):
    """Keep every element of the gradients of parameters between -clip_value and clip_value."""
    parameters = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    found = [one for one in parameters if one._grad is not None]
    with no_grad():
        grads = clip_grad_value([one._grad for one in found], clip_value)
        for one, grad in zip(found, grads):
            set_values(one._grad, grad)
