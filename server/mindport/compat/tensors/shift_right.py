"""The operator >> of tensors."""


def shift_right(input, places):
    """Each number divided by a power of 2, rounded down."""
    return input // 2**places
