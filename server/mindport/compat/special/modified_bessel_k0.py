"""torch.special.modified_bessel_k0."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def modified_bessel_k0(input):
    """The modified Bessel function of the second kind, of order 0; without a gradient."""
    return by_scipy(special.k0, None, input)
