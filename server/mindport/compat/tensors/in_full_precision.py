"""Functions whose kernels on CPU know neither booleans nor half precision (MindSpore 2.10)."""

import functools

import mindspore
from mindspore import Tensor, mint

from mindport.compat.tensors.result_type import result_type


def in_full_precision(function, *given, **named):
    """What a function gives, in the type that its tensors have.

    It computes in single precision, in double precision where one of the tensors has that.
    """
    tensors = [one for one in given if isinstance(one, Tensor)]
    dtype = tensors[0].dtype
    if any(one.dtype != dtype for one in tensors):
        dtype = functools.reduce(_joined, tensors).dtype
    is_double = any(one.dtype == mindspore.float64 for one in tensors)
    full = mindspore.float64 if is_double else mindspore.float32
    cast = [one.to(full) if isinstance(one, Tensor) else one for one in given]
    return function(*cast, **named).to(dtype)


def _joined(one, other):
    """Nothing, of the type and the number of dimensions that two have together."""
    shape = (0,) * max(one.ndim, other.ndim)
    return mint.zeros(shape, dtype=result_type(one, other))
