"""torch.cat of tensors of several types."""

from mindspore import mint

from mindport.compat.tensors.one_type import one_type


def cat(tensors, dim=0):
    """One behind the other, all in the type that holds what each of them may."""
    return mint.cat(one_type(tensors), dim)
