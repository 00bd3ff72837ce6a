"""The type of what several tensors give together."""

import functools

from mindspore import mint

from mindport.compat.tensors.result_type import result_type


def type_together(tensors):
    """The type that torch computes in: tensors without dimensions count less than others."""
    first = tensors[0].dtype
    if all(one.dtype == first for one in tensors):
        return first
    return functools.reduce(_joined, tensors).dtype


def _joined(one, other):
    """Nothing, of the type and the number of dimensions that two have together."""
    shape = (0,) * max(one.ndim, other.ndim)
    return mint.zeros(shape, dtype=result_type(one, other))
