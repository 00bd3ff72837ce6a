"""torch.svd."""

from mindspore import mint, ops


def svd(input, some=True, compute_uv=True):
    """U, the singular values, and V."""
    if compute_uv:
        values, left, right = ops.svd(input, full_matrices=not some)
        return left, values, right
    values = ops.svd(input, compute_uv=False)
    return (
        mint.zeros((*input.shape[:-1], input.shape[-2]), dtype=input.dtype),
        values,
        mint.zeros((*input.shape[:-2], input.shape[-1], input.shape[-1]), dtype=input.dtype),
    )
