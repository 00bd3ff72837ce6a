"""What makes tensors of values, where another default than single precision may be set."""

from functools import wraps

import mindspore
import numpy as np
from mindspore import Tensor

from mindport.compat.tensors.get_default_dtype import get_default_dtype


def by_values(function, keeps=False):
    """A function that makes the default dtype of floats, unless it is given another.

    What `keeps` types, keeps those of tensors and of numpy; else these are numbers as well.
    """

    @wraps(function)
    def made(*given, dtype=None, **named):
        if dtype is None and _has_floats((*given, *named.values()), keeps):
            dtype = get_default_dtype()
        return function(*given, dtype=dtype, **named)

    return made


def _has_floats(values, keeps):
    """Whether there are floats in values, in no tensor or array where these are kept."""
    found = {kind for one in values for kind in _kinds_of_numbers(one, keeps)}
    if complex in found:
        raise NotImplementedError("complex numbers where another default dtype may be set")
    return float in found and not (keeps and Tensor in found)


def _is_float(value):
    """Whether it is a number of Python: beside others in a list it counts as the default."""
    if isinstance(value, (list, tuple)):
        return any(map(_is_float, value))
    return type(value) is float


def _kinds_of_numbers(value, keeps):
    """The kinds of numbers in a value: `Tensor` for what has a type of its own."""
    if isinstance(value, Tensor):
        return {Tensor, float} if value.is_floating_point() else {Tensor}
    if isinstance(value, (np.ndarray, np.generic)):
        return {Tensor, float} if np.issubdtype(value.dtype, np.floating) else {Tensor}
    if isinstance(value, (list, tuple)):
        found = {kind for one in value for kind in _kinds_of_numbers(one, keeps)}
        is_wider = get_default_dtype() == mindspore.float64 and any(map(_is_float, value))
        return {float} if keeps and (is_wider or not value) else found
    return {type(value)} & {float, complex}
