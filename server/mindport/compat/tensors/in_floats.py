"""Functions of two tensors that make floats of integers."""

import mindspore
from mindspore import Tensor

from mindport.compat.tensors.type_together import type_together


def in_floats(function, *given):
    """What a function gives, in the type of floats that torch finds for its tensors.

    It computes half precision in single, as kernels on CPU do not.
    """
    dtype = type_together([one for one in given if isinstance(one, Tensor)])
    dtype = dtype if "Float" in str(dtype) else mindspore.float32
    full = mindspore.float64 if dtype == mindspore.float64 else mindspore.float32
    return function(*(one.to(full) if isinstance(one, Tensor) else one for one in given)).to(dtype)
