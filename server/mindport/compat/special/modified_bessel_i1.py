"""torch.special.modified_bessel_i1."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def modified_bessel_i1(input):
    """The modified Bessel function, of order 1; without a gradient, as in torch."""
    return by_scipy(special.i1, None, input)
