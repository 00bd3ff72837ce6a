"""Functions whose kernels on CPU lose digits in single and half precision (MindSpore 2.10)."""

import mindspore

from mindport.compat.tensors.floating import floating


def computed_in_double(function, input):
    """What a function of one tensor gives, by way of double precision."""
    x = floating(input)
    if x.is_complex() or x.dtype == mindspore.float64:
        return function(x)
    return function(x.to(mindspore.float64)).to(x.dtype)
