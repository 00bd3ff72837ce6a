"""torch.special.i1."""

from mindspore import mint, ops
from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def i1(input):
    """The modified Bessel function of the first kind, of order 1."""

    def slope(x, found):
        safe = mint.where(x == 0, ops.ones_like(x), x)
        of_others = by_scipy(special.i0, lambda given, _: i1(given), x) - found / safe
        return mint.where(x == 0, ops.full_like(x, 0.5), of_others)

    return by_scipy(special.i1, slope, input)
