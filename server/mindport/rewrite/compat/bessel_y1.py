"""torch.special.bessel_y1."""

from mindport.rewrite.compat.by_scipy import by_scipy
from scipy import special


def bessel_y1(input):
    """The Bessel function of the second kind, of order 1; without a gradient, as in torch."""
    return by_scipy(special.y1, None, input)
