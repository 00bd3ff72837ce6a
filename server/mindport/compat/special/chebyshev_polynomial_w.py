"""torch.special.chebyshev_polynomial_w."""

from mindport.compat.special.orthogonal_polynomial import orthogonal_polynomial


def chebyshev_polynomial_w(input, n):
    """The Chebyshev polynomial of the fourth kind."""
    return orthogonal_polynomial(
        input, n, lambda x: 2 * x + 1, lambda k, x, one, other: 2 * x * one - other
    )
