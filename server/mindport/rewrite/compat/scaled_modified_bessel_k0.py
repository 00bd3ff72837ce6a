"""torch.special.scaled_modified_bessel_k0."""

from mindport.rewrite.compat.by_scipy import by_scipy
from scipy import special


def scaled_modified_bessel_k0(x):
    """The same as modified_bessel_k0, times exp(x); without a gradient."""
    return by_scipy(special.k0e, None, x)
