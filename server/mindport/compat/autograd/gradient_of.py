"""torch.func.grad."""

import mindspore

from mindport.compat.tensors.apart import apart


def gradient_of(func, argnums=0, has_aux=False):
    """The function that gives the gradient of another one by some of its arguments."""
    compute = mindspore.grad(func, argnums, has_aux=has_aux)
    return lambda *given, **named: compute(*apart(given), **named)
