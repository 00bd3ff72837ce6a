"""torch.special.modified_bessel_i0."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def modified_bessel_i0(input):
    """The modified Bessel function, of order 0; without a gradient, as in torch."""
    return by_scipy(special.i0, None, input)
