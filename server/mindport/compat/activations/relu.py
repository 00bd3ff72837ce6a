"""torch.nn.functional.relu."""

from mindspore import mint

from mindport.compat.tensors.overwritten import overwritten


def relu(input, inplace=False):
    """max(x, 0)."""
    return overwritten(input, mint.nn.functional.relu, inplace)
