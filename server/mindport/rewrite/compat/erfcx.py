"""torch.special.erfcx."""

import math

from mindport.rewrite.compat.by_scipy import by_scipy
from scipy import special


def erfcx(input):
    """exp(x * x) * erfc(x), exact also where the first factor overflows."""
    slope = 2 / math.sqrt(math.pi)
    return by_scipy(special.erfcx, lambda x, found: 2 * x * found - slope, input)
