"""torch.real."""

from mindspore import ops


def real(input):
    """The real parts of complex numbers; others stay as they are."""
    return ops.real(input) if input.is_complex() else input
