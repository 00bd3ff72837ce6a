"""torch.nn.functional.relu6."""

from mindspore import ops

from mindport.compat.tensors.overwritten import overwritten


def relu6(input, inplace=False):
    """A ReLU up to 6."""
    return overwritten(input, ops.relu6, inplace)
