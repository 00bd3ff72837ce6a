"""torch.bitwise_not."""

import mindspore
from mindspore import mint


def bitwise_not(input):
    """Every bit turned round; the opposite of a boolean."""
    return mint.logical_not(input) if input.dtype == mindspore.bool_ else -1 - input
