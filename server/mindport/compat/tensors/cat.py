"""torch.cat of tensors of several types, or with a vector of nothing."""

from mindspore import mint

from mindport.compat.tensors.one_type import one_type


def cat(tensors, dim=0):
    """One behind the other, all in the type that holds what each of them may.

    As in torch, a vector of nothing is left out beside tensors of other shapes.
    """
    parts = one_type(tensors)
    kept = [one for one in parts if one.shape != (0,)]
    return mint.cat(kept or parts, dim)
