"""torch.func.grad_and_value."""

import mindspore

from mindport.compat.tensors.apart import apart


def gradient_and_value(func, argnums=0, has_aux=False):
    """The function that gives the gradient of another one, and what that gives."""
    compute = mindspore.value_and_grad(func, argnums, has_aux=has_aux)

    def both(*given, **named):
        value, gradient = compute(*apart(given), **named)
        return gradient, value

    return both
