"""torch.special.ndtri."""

import math

from mindspore import mint
from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def ndtri(input):
    """The quantiles of the normal distribution."""

    def slope(x, found):
        return math.sqrt(2 * math.pi) * mint.exp(0.5 * found * found)

    return by_scipy(special.ndtri, slope, input)
