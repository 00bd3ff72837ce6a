"""torch.special.modified_bessel_k1."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def modified_bessel_k1(input):
    """The modified Bessel function of the second kind, of order 1; without a gradient."""
    return by_scipy(special.k1, None, input)
