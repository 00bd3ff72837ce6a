"""torch.round; the kernel on CPU knows no digits behind the point."""

from mindspore import mint


def rounded(input, decimals=0):
    """The nearest number with so many digits behind the point; of two, the even one."""
    if decimals == 0:
        return mint.round(input)
    scale = 10.0 ** abs(decimals)
    if decimals < 0:
        return mint.round(input / scale) * scale
    return mint.round(input * scale) / scale
