"""operator.rshift of Python, also of tensors."""

from mindspore import Tensor

from mindport.compat.tensors.shift_right import shift_right


def shifted_right(value, places):
    """A tensor, or a number, divided by a power of 2 and rounded down."""
    is_tensor = any(isinstance(one, Tensor) for one in (value, places))
    return shift_right(value, places) if is_tensor else value >> places
