"""Values for places beside numbers."""

import numpy as np
from mindspore import Tensor

from mindport.compat.tensors.dimensions_taken import dimensions_taken
from mindport.compat.tensors.is_of_places import is_of_places
from mindport.compat.tensors.numbers_first import numbers_first
from mindport.compat.tensors.shape_of_part import shape_of_part


def _is_apart(parts, is_chosen):
    """Whether a slice, `...` or None stands between some of the parts of an index."""
    at = [place for place, one in enumerate(parts) if is_chosen(one)]
    return at[-1] - at[0] >= len(at)


def _is_chosen(one):
    return one is not None and one is not ... and not isinstance(one, slice)


def _dimensions_made(one):
    is_mask = str(getattr(one, "dtype", "")).lower().startswith("bool")
    return 1 if is_mask else np.ndim(one) if isinstance(one, list) else one.ndim


def placed_values(values, x, *index):
    """What `x[index] = values` of torch writes, in the order in which MindSpore writes it.

    MindSpore 2.10 puts the dimensions of places first where a number stands apart from them.
    """
    single, others = numbers_first(index) if isinstance(x, Tensor) else ((), index)
    if not single or not isinstance(values, Tensor) or not values.ndim:
        return values
    if _is_apart(others, is_of_places) or not _is_apart(index, _is_chosen):
        return values  # the two have one order
    before = 0
    for one in others:
        if is_of_places(one):
            break
        rest = x.ndim - len(index) + len(others) - sum(map(dimensions_taken, others))
        before += rest if one is ... else 1
    count = max(_dimensions_made(one) for one in others if is_of_places(one))
    whole = values.broadcast_to(shape_of_part(x.shape, index))
    block = range(before, before + count)
    return whole.permute(*block, *(dim for dim in range(whole.ndim) if dim not in block))
