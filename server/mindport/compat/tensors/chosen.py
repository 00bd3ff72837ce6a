"""A part of a tensor that may have no elements."""

from math import prod

import numpy as np
from mindspore import Tensor, mint

from mindport.compat.tensors.numbers_first import numbers_first
from mindport.compat.tensors.shape_of_part import shape_of_part


def _may_be_nothing(one):
    if isinstance(one, Tensor):
        return one.size == 0
    if isinstance(one, (list, np.ndarray)):
        return len(one) == 0
    return isinstance(one, slice) and one.stop is not None


def _as_places(index):
    """Masks of several dimensions beside other parts, for which MindSpore 2.10 is wrong there."""
    found = []
    for one in index:
        is_mask = isinstance(one, Tensor) and one.ndim > 1 and "Bool" in str(one.dtype)
        found.extend(mint.nonzero(one).t() if is_mask and len(index) > 1 else [one])
    return tuple(found)


def chosen(x, *index):
    """`x[index]`, also with no elements, for which MindSpore 2.10 fails in the gradient."""
    if not isinstance(x, Tensor):
        return x[index if len(index) > 1 else index[0]]
    single, index = numbers_first(index)
    x, index = x[single] if single else x, _as_places(index)
    if not any(map(_may_be_nothing, index)):
        return x[index if len(index) > 1 else index[0]]
    shape = shape_of_part(x.shape, index)
    if prod(shape):
        return x[index if len(index) > 1 else index[0]]
    flat = x.reshape(-1)
    # Behind the last element the gradient of a slice is right.
    return (flat[flat.size :] if flat.size else flat).reshape(shape)
