"""torch.special.airy_ai."""

from mindport.rewrite.compat.by_scipy import by_scipy
from scipy import special


def airy_ai(x):
    """The Airy function; without a gradient, as in torch."""
    return by_scipy(lambda array: special.airy(array)[0], None, x)
