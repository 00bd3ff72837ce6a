"""torch.fmin."""

import mindspore
from mindspore import mint


def fmin(input, other):
    """The smaller of two values; a number where the other one is none."""
    if input.dtype == other.dtype == mindspore.bool_:
        return input & other
    first = mint.where(mint.isnan(input), other, input)
    return mint.minimum(first, mint.where(mint.isnan(other), first, other))
