"""torch.fmax."""

import mindspore
from mindspore import mint


def fmax(input, other):
    """The greater of two values; a number where the other one is none."""
    if input.dtype == other.dtype == mindspore.bool_:
        return input | other
    first = mint.where(mint.isnan(input), other, input)
    return mint.maximum(first, mint.where(mint.isnan(other), first, other))
