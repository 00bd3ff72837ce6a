"""A part of a tensor that is changed later."""

import numpy as np
from mindspore import Tensor

from mindport.compat.tensors.chosen import chosen
from mindport.compat.tensors.index_of import index_of


def _as_number(one):
    """A tensor of one whole number as that number: MindSpore 2.10 takes no view by a tensor."""
    is_number = isinstance(one, Tensor) and not one.ndim and "Int" in str(one.dtype)
    return int(one) if is_number else one


def selection(x, index):
    """`x[index]`: a new tensor where places or a mask select, else a view."""
    if isinstance(index, list) and any(isinstance(one, Tensor) for one in index):
        index = tuple(index)  # torch takes a list of these for a tuple
    parts = tuple(map(_as_number, index if isinstance(index, tuple) else (index,)))
    is_new = any(isinstance(one, (Tensor, list, np.ndarray)) for one in parts)
    if not isinstance(x, Tensor):
        return x[index]
    if is_new and not x.ndim:  # MindSpore selects nothing of a number
        x, index, parts = x.reshape(1), parts[0], (parts[0].reshape(1),)
    found = chosen(x, *(index_of(x, one) for one in parts))
    return found.copy() if is_new else found
