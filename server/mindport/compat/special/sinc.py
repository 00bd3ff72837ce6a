"""torch.sinc."""

import math

from mindspore import mint, ops

from mindport.compat.tensors.floating import floating


def sinc(input):
    """sin(pi x) / (pi x), 1 at 0."""
    x = floating(input) * math.pi
    safe = mint.where(x == 0, ops.ones_like(x), x)
    return mint.where(x == 0, ops.ones_like(x), mint.sin(safe) / safe)
