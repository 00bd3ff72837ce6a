"""Functions of several tensors that are handed on: `reduce(torch.add, parts)`."""

import functools

from mindspore import Tensor

from mindport.compat.tensors.one_function import one_function
from mindport.compat.tensors.type_together import type_together

_IN_ONE_TYPE = {}


def in_one_type(function):
    """The function of tensors in the type that torch computes in.

    A tensor without dimensions counts less than others there, and as much in MindSpore. It is the
    same object for the same function, as code may compare it.
    """
    function = one_function(function)
    if function in _IN_ONE_TYPE:
        return _IN_ONE_TYPE[function]

    @functools.wraps(function)
    def called(*values, **options):
        tensors = [one for one in values if isinstance(one, Tensor)]
        if len({one.dtype for one in tensors}) > 1:
            dtype = type_together(tensors)
            values = [one.to(dtype) if isinstance(one, Tensor) else one for one in values]
        return function(*values, **options)

    return _IN_ONE_TYPE.setdefault(function, called)
