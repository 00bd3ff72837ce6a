"""torch.special.hermite_polynomial_h."""

from mindport.compat.special.orthogonal_polynomial import orthogonal_polynomial


def hermite_polynomial_h(input, n):
    """The physicist's Hermite polynomial."""
    return orthogonal_polynomial(
        input, n, lambda x: 2 * x, lambda k, x, one, other: 2 * x * one - 2 * k * other
    )
