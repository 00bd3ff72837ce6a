"""torch.special.scaled_modified_bessel_k0."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def scaled_modified_bessel_k0(x):
    """The same as modified_bessel_k0, times exp(x); without a gradient."""
    return by_scipy(special.k0e, None, x)
