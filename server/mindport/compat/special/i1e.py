"""torch.special.i1e."""

from mindspore import mint, ops
from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def i1e(input):
    """The same as i1, times exp(-|x|)."""

    def slope(x, found):
        safe = mint.where(x == 0, ops.ones_like(x), x)
        plain = by_scipy(special.i0e, lambda given, e: i1e(given) - mint.sign(given) * e, x)
        of_others = plain - found * (mint.sign(x) + 1 / safe)
        return mint.where(x == 0, ops.full_like(x, 0.5), of_others)

    return by_scipy(special.i1e, slope, input)
