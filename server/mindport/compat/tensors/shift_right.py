"""The operator >> of tensors."""

from mindport.compat.tensors.bitwise_right_shift import bitwise_right_shift


def shift_right(input, places):
    """Each number divided by a power of 2, rounded down; `//` on CPU is not exact above 2**53."""
    return bitwise_right_shift(input, places)
