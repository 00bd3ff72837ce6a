"""torch.conj."""

from mindspore import ops


def conj(input):
    """The conjugate of complex numbers; others stay as they are."""
    return ops.conj(input) if input.is_complex() else input
