"""torch.special.hermite_polynomial_he."""

from mindport.compat.special.orthogonal_polynomial import orthogonal_polynomial


def hermite_polynomial_he(input, n):
    """The probabilist's Hermite polynomial."""
    return orthogonal_polynomial(
        input, n, lambda x: x, lambda k, x, one, other: x * one - k * other
    )
