"""torch.square."""

import mindspore
from mindspore import mint


def square(input):
    """The squares of elements: integers, where they are booleans."""
    is_boolean = input.dtype == mindspore.bool_
    return mint.square(input.to(mindspore.int64) if is_boolean else input)
