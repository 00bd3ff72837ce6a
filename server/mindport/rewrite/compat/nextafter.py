"""torch.nextafter."""

from mindspore import ops


def nextafter(input, other):
    """The next number after `input` on the way to `other`."""
    return ops.nextafter(input + ops.zeros_like(other), other + ops.zeros_like(input))
