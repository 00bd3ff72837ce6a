"""torch.special.airy_ai."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def airy_ai(x):
    """The Airy function; without a gradient, as in torch."""
    return by_scipy(lambda array: special.airy(array)[0], None, x)
