"""operator.invert of Python, also of tensors."""

from mindspore import Tensor

from mindport.compat.tensors.bitwise_not import bitwise_not


def inverted(value):
    """Every bit turned round, of tensors and of numbers."""
    is_tensor = isinstance(value, Tensor)
    return bitwise_not(value) if is_tensor else ~value
