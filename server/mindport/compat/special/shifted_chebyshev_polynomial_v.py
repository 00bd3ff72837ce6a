"""torch.special.shifted_chebyshev_polynomial_v."""

from mindport.compat.special.chebyshev_polynomial_v import chebyshev_polynomial_v


def shifted_chebyshev_polynomial_v(input, n):
    """The Chebyshev polynomial of the third kind, on the interval from 0 to 1."""
    return chebyshev_polynomial_v(input * 2.0 - 1.0, n)
