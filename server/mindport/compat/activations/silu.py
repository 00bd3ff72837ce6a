"""torch.nn.functional.silu."""

from mindspore import mint

from mindport.compat.tensors.overwritten import overwritten


def silu(input, inplace=False):
    """x * sigmoid(x)."""
    return overwritten(input, mint.nn.functional.silu, inplace)
