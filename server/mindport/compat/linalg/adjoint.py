"""The adjoint of matrices."""

from mindspore import mint, ops


def adjoint(x):
    """Rows and columns exchanged, complex numbers conjugated."""
    turned = mint.transpose(x, -2, -1)
    return ops.conj(turned) if x.is_complex() else turned
