"""torch.special.log_ndtr."""

import math

from mindspore import mint
from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def log_ndtr(input):
    """The logarithm of the distribution function of the normal distribution."""

    def slope(x, found):
        return mint.exp(-0.5 * x * x - found) / math.sqrt(2 * math.pi)

    return by_scipy(special.log_ndtr, slope, input)
