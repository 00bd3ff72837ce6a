"""What is formatted as a number."""

import mindspore


def number_of(value):
    """The number in a tensor of one, which takes no format; all else as it is."""
    return value.item() if isinstance(value, mindspore.Tensor) and value.ndim == 0 else value
