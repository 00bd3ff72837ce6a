"""torch.special.shifted_chebyshev_polynomial_u."""

from mindport.compat.special.chebyshev_polynomial_u import chebyshev_polynomial_u


def shifted_chebyshev_polynomial_u(input, n):
    """The Chebyshev polynomial of the second kind, on the interval from 0 to 1."""
    return chebyshev_polynomial_u(input * 2.0 - 1.0, n)
