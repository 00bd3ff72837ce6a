"""Functions of several tensors that are handed on: `reduce(torch.add, parts)`."""

import functools

from mindspore import Tensor

from mindport.compat.tensors.type_together import type_together


def in_one_type(function):
    """The function of tensors in the type that torch computes in.

    A tensor without dimensions counts less than others there, and as much in MindSpore.
    """

    @functools.wraps(function)
    def called(*values, **options):
        tensors = [one for one in values if isinstance(one, Tensor)]
        if len({one.dtype for one in tensors}) > 1:
            dtype = type_together(tensors)
            values = [one.to(dtype) if isinstance(one, Tensor) else one for one in values]
        return function(*values, **options)

    return called
