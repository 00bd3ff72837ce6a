"""torch.fmax."""

import mindspore
from mindspore import mint

from mindport.compat.tensors.type_together import type_together


def fmax(input, other):
    """The greater of two values; a number where the other one is none. The first of equal ones."""
    if input.dtype == other.dtype == mindspore.bool_:
        return input | other
    dtype = type_together([input, other])
    input, other = input.to(dtype), other.to(dtype)
    return mint.where((input >= other) | mint.isnan(other), input, other)
