"""operator.lshift of Python, also of tensors."""

from mindspore import Tensor

from mindport.compat.tensors.shift_left import shift_left


def shifted_left(value, places):
    """A tensor, or a number, times a power of 2."""
    is_tensor = any(isinstance(one, Tensor) for one in (value, places))
    return shift_left(value, places) if is_tensor else value << places
