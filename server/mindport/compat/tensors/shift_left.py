"""The operator << of tensors."""

from mindspore import Tensor

from mindport.compat.tensors.bitwise_left_shift import bitwise_left_shift


def shift_left(input, places):
    """Integers as `bitwise_left_shift` moves them; other numbers times a power of 2."""
    numbers = [one for one in (input, places) if isinstance(one, Tensor)]
    if any(one.is_floating_point() for one in numbers):
        return input * 2**places
    return bitwise_left_shift(input, places)
