"""torch.special.spherical_bessel_j0."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def spherical_bessel_j0(x):
    """The spherical Bessel function of order 0; without a gradient, as in torch."""
    return by_scipy(lambda array: special.spherical_jn(0, array), None, x)
