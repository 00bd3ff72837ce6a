"""torch.special.chebyshev_polynomial_u."""

from mindport.compat.special.orthogonal_polynomial import orthogonal_polynomial


def chebyshev_polynomial_u(input, n):
    """The Chebyshev polynomial of the second kind."""
    return orthogonal_polynomial(
        input, n, lambda x: 2 * x, lambda k, x, one, other: 2 * x * one - other
    )
