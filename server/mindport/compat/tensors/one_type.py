"""Tensors of several types in the one that torch finds for them."""

from mindspore import mint

from mindport.compat.tensors.result_type import result_type


def one_type(tensors):
    """All in the type that holds what each of them may."""
    kinds = list(dict.fromkeys(one.dtype for one in tensors))
    if len(kinds) < 2:
        return tensors
    wide = mint.zeros((1,), dtype=kinds[0])
    for kind in kinds[1:]:
        wide = wide.to(result_type(wide, mint.zeros((1,), dtype=kind)))
    return [one.to(wide.dtype) for one in tensors]
