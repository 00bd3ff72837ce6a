"""torch.func.grad."""

from mindport.compat.autograd.slopes import slopes
from mindport.compat.tensors.apart import apart


def gradient_of(func, argnums=0, has_aux=False):
    """The function that gives the gradient of another one by some of its arguments."""
    return lambda *given, **named: slopes(func, argnums, apart(given), named, has_aux)
