"""torch.pow by a number that may be 0."""

from mindspore import Tensor, mint, ops


def power(input, exponent):
    """The power. By 0 its gradient is 0, where that of MindSpore 2.10 is no number at 0."""
    if not isinstance(input, Tensor) or isinstance(exponent, Tensor) or exponent != 0:
        return input**exponent
    ones = input**exponent
    return mint.where(ops.ones_like(ones).bool(), ops.stop_gradient(ones), input)
