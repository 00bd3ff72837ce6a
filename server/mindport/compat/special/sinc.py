"""torch.sinc."""

import math

import mindspore
from mindspore import mint, ops

from mindport.compat.tensors.floating import floating


def sinc(input):
    """sin(pi x) / (pi x), 1 at 0."""
    if input.dtype == mindspore.float16:  # torch computes it in single precision
        return sinc(input.to(mindspore.float32)).to(input.dtype)
    x = floating(input) * math.pi
    safe = mint.where(x == 0, ops.ones_like(x), x)
    return mint.where(x == 0, ops.ones_like(x), mint.sin(safe) / safe)
