"""torch.special.shifted_chebyshev_polynomial_t."""

from mindport.compat.special.chebyshev_polynomial_t import chebyshev_polynomial_t


def shifted_chebyshev_polynomial_t(input, n):
    """The Chebyshev polynomial of the first kind, on the interval from 0 to 1."""
    return chebyshev_polynomial_t(input * 2.0 - 1.0, n)
