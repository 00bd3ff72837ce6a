"""torch.stack of tensors of several types."""

from mindspore import ops

from mindport.compat.tensors.one_type import one_type


def stack(tensors, dim=0):
    """Side by side in a new dimension, all in the type that holds what each of them may."""
    return ops.stack(one_type(tensors), dim)
