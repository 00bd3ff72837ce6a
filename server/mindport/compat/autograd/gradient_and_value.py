"""torch.func.grad_and_value."""

import mindspore

from mindport.compat.autograd.slopes import slopes
from mindport.compat.tensors.apart import apart


def gradient_and_value(func, argnums=0, has_aux=False):
    """The function that gives the gradient of another one, and what that gives."""

    def both(*given, **named):
        compute = mindspore.value_and_grad
        value, gradient = slopes(func, argnums, apart(given), named, has_aux, compute)
        return gradient, value

    return both
