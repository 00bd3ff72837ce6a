"""torch.special.bessel_y1."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def bessel_y1(input):
    """The Bessel function of the second kind, of order 1; without a gradient, as in torch."""
    return by_scipy(special.y1, None, input)
