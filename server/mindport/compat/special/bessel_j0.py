"""torch.special.bessel_j0."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def bessel_j0(input):
    """The Bessel function of the first kind, of order 0; without a gradient, as in torch."""
    return by_scipy(special.j0, None, input)
