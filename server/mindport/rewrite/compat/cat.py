"""torch.cat of tensors of several types."""

from mindspore import mint

from mindport.rewrite.compat.result_type import result_type


def cat(tensors, dim=0):
    """One behind the other, all in the type that holds what each of them may."""
    kinds = {one.dtype for one in tensors}
    if len(kinds) > 1:
        empty = [mint.zeros((1,), dtype=one) for one in kinds]
        wide = empty[0]
        for one in empty[1:]:
            wide = wide.to(result_type(wide, one))
        tensors = [one.to(wide.dtype) for one in tensors]
    return mint.cat(tensors, dim)
