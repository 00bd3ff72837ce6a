"""torch.special.erfcx."""

import math

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def erfcx(input):
    """exp(x * x) * erfc(x), exact also where the first factor overflows."""
    slope = 2 / math.sqrt(math.pi)
    return by_scipy(special.erfcx, lambda x, found: 2 * x * found - slope, input)
