"""torch.special.bessel_y0."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def bessel_y0(input):
    """The Bessel function of the second kind, of order 0; without a gradient, as in torch."""
    return by_scipy(special.y0, None, input)
