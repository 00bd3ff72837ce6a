"""Distributions, where another default dtype than single precision may be set."""

from functools import wraps

from mindspore import Tensor

from mindport.compat.tensors.get_default_dtype import get_default_dtype


def of_default_numbers(kind):
    """A class whose parameters have the default dtype where all of them are numbers."""

    def tensor_of(value):
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return Tensor(value, get_default_dtype()) if is_number else value

    @wraps(kind)
    def made(*given, **named):
        if any(isinstance(one, Tensor) for one in (*given, *named.values())):
            return kind(*given, **named)
        return kind(*map(tensor_of, given), **{name: tensor_of(one) for name, one in named.items()})

    return made
