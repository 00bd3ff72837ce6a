"""torch.special.laguerre_polynomial_l."""

from mindport.compat.special.orthogonal_polynomial import orthogonal_polynomial


def laguerre_polynomial_l(input, n):
    """The Laguerre polynomial."""

    def following(k, x, one, other):
        return ((2 * k + 1 - x) * one - k * other) / (k + 1)

    return orthogonal_polynomial(input, n, lambda x: 1 - x, following)
