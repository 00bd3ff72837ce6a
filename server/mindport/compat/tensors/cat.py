"""torch.cat of tensors of several types, or with a vector of nothing."""

from mindspore import mint

from mindport.compat.tensors.one_type import one_type


def cat(tensors, dim=0):
    """One behind the other, all in the type that holds what each of them may.

    As in torch, a vector of nothing is left out beside tensors of other shapes. What has no
    elements adds none, and CPU kernels make its gradient of memory that nobody wrote.
    """
    parts = one_type(tensors)
    kept = [one for one in parts if one.size]
    return mint.cat(kept or parts, dim)
