"""torch.round; the kernel on CPU knows no digits behind the point, and not all integers."""

from mindspore import mint


def rounded(input, decimals=0):
    """The nearest number with so many digits behind the point; of two, the even one."""
    if not input.is_floating_point():
        return input.copy()
    if decimals == 0:
        return mint.round(input)
    scale = 10.0 ** abs(decimals)
    if decimals < 0:
        return mint.round(input / scale) * scale
    return mint.round(input * scale) / scale
