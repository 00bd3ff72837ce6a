"""torch.special.legendre_polynomial_p."""

from mindport.compat.special.orthogonal_polynomial import orthogonal_polynomial


def legendre_polynomial_p(input, n):
    """The Legendre polynomial."""

    def following(k, x, one, other):
        return ((2 * k + 1) * x * one - k * other) / (k + 1)

    return orthogonal_polynomial(input, n, lambda x: x, following)
