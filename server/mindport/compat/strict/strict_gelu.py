"""torch.nn.functional.gelu with infinity."""

import math

from mindspore import mint, ops


def strict_gelu(input, approximate="none"):
    """The input times the share of smaller numbers in a normal distribution.

    Of infinity, torch's own gives NaN, save of a single element.
    """
    found = ops.gelu(input, approximate=approximate)
    if approximate != "none" or input.numel() < 2:
        return found
    ones = ops.ones_like(found)
    return found * mint.where(mint.isinf(input), ops.full_like(found, math.nan), ones)
