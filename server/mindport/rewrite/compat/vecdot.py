"""torch.linalg.vecdot."""

from mindspore import mint, ops


def vecdot(x, y, *, dim=-1):
    """The products of vectors along a dimension, those of the first conjugated."""
    return mint.sum((ops.conj(x) if x.is_complex() else x) * y, dim)
