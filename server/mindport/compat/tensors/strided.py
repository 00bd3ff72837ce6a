"""Slices with a step."""

from mindspore import Tensor

from mindport.compat.tensors.chosen import chosen
from mindport.compat.tensors.dimensions_taken import dimensions_taken


def strided(x, *index):
    """`x[index]`; a dimension with a step comes first for it: of others CPU makes no gradient."""
    if not isinstance(x, Tensor):
        return x[index]
    left = x.ndim - sum(map(dimensions_taken, index))
    rest, dim = [], 0
    for one in index:
        has_step = isinstance(one, slice) and one.step not in (None, 1)
        if has_step:
            x = chosen(x.swapaxes(0, dim), one).swapaxes(0, dim)
        dim += left if one is ... else dimensions_taken(one)
        rest.append(slice(None) if has_step else one)
    while rest and isinstance(rest[-1], slice) and rest[-1] == slice(None):
        rest.pop()  # behind a mask, MindSpore takes it for another dimension
    return chosen(x, *rest) if rest else x
