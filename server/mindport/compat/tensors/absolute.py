"""torch.abs."""

from mindspore import mint, ops


def absolute(input):
    """The absolute values; those of complex numbers are real."""
    return ops.real(ops.abs(input)) if input.is_complex() else mint.abs(input)
