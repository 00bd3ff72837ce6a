"""Functions whose kernels on CPU know neither booleans nor half precision (MindSpore 2.10)."""

import mindspore
from mindspore import Tensor

from mindport.compat.tensors.type_together import type_together


def in_full_precision(function, *given, **named):
    """What a function gives, in the type that its tensors have.

    It computes in single precision, in double precision where one of the tensors has that.
    """
    tensors = [one for one in given if isinstance(one, Tensor)]
    dtype = type_together(tensors)
    is_double = any(one.dtype == mindspore.float64 for one in tensors)
    full = mindspore.float64 if is_double else mindspore.float32
    cast = [one.to(full) if isinstance(one, Tensor) else one for one in given]
    return function(*cast, **named).to(dtype)
