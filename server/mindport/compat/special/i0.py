"""torch.i0."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy
from mindport.compat.special.i1 import i1


def i0(input):
    """The modified Bessel function of the first kind, of order 0."""
    return by_scipy(special.i0, lambda x, found: i1(x), input)
