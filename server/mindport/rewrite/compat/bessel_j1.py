"""torch.special.bessel_j1."""

from mindport.rewrite.compat.by_scipy import by_scipy
from scipy import special


def bessel_j1(input):
    """The Bessel function of the first kind, of order 1; without a gradient, as in torch."""
    return by_scipy(special.j1, None, input)
