"""torch.logdet."""

from mindspore import mint, ops

from mindport.compat.linalg.slogdet import slogdet


def logdet(input):
    """The logarithms of the determinants; NaN where they are negative."""
    sign, size = slogdet(input)
    return mint.where(sign < 0, ops.full_like(size, float("nan")), size)
