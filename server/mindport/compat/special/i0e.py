"""torch.special.i0e."""

from mindspore import mint
from scipy import special

from mindport.compat.special.by_scipy import by_scipy
from mindport.compat.special.i1e import i1e


def i0e(input):
    """The same as i0, times exp(-|x|)."""
    return by_scipy(special.i0e, lambda x, found: i1e(x) - mint.sign(x) * found, input)
