"""torch.special.chebyshev_polynomial_t."""

from mindport.compat.special.orthogonal_polynomial import orthogonal_polynomial


def chebyshev_polynomial_t(input, n):
    """The Chebyshev polynomial of the first kind."""
    return orthogonal_polynomial(
        input, n, lambda x: x, lambda k, x, one, other: 2 * x * one - other
    )
