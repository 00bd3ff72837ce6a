"""torch.special.bessel_j1."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def bessel_j1(input):
    """The Bessel function of the first kind, of order 1; without a gradient, as in torch."""
    return by_scipy(special.j1, None, input)
