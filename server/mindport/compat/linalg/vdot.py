"""torch.vdot."""

from mindspore import mint, ops


def vdot(input, other):
    """The product of two vectors, the first one conjugated."""
    found = mint.sum((ops.conj(input) if input.is_complex() else input) * other)
    return found.to(input.dtype)
