"""torch.mvlgamma."""

import math

import mindspore
from mindspore import ops


def mvlgamma(input, p):
    """The logarithm of the multivariate gamma function with `p` dimensions."""
    input = input if input.is_floating_point() else input.to(mindspore.float32)
    found = sum(ops.lgamma(input - place / 2) for place in range(p))
    return found + p * (p - 1) / 4 * math.log(math.pi)
