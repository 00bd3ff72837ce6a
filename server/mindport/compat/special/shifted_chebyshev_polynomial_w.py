"""torch.special.shifted_chebyshev_polynomial_w."""

from mindport.compat.special.chebyshev_polynomial_w import chebyshev_polynomial_w


def shifted_chebyshev_polynomial_w(input, n):
    """The Chebyshev polynomial of the fourth kind, on the interval from 0 to 1."""
    return chebyshev_polynomial_w(input * 2.0 - 1.0, n)
