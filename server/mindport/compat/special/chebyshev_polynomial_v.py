"""torch.special.chebyshev_polynomial_v."""

from mindport.compat.special.orthogonal_polynomial import orthogonal_polynomial


def chebyshev_polynomial_v(input, n):
    """The Chebyshev polynomial of the third kind."""
    return orthogonal_polynomial(
        input, n, lambda x: 2 * x - 1, lambda k, x, one, other: 2 * x * one - other
    )
