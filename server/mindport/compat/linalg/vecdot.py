"""torch.linalg.vecdot."""

from mindspore import mint, ops


def vecdot(x, y, *, dim=-1):
    """The products of vectors along a dimension, those of the first conjugated."""
    product = (ops.conj(x) if x.is_complex() else x) * y
    if not product.ndim:
        return product
    found = mint.sum(product, dim)
    return found if product.shape[dim] else ops.zeros_like(found)
