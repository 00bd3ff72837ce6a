"""torch.svd."""

from mindspore import mint

from mindport.compat.linalg.adjoint import adjoint
from mindport.compat.linalg.linalg_svd import linalg_svd
from mindport.compat.linalg.svdvals import svdvals


def svd(input, some=True, compute_uv=True):
    """U, the singular values, and V."""
    if compute_uv:
        left, values, right = linalg_svd(input, not some)
        return left, values, adjoint(right)
    rows, columns = input.shape[-2:]
    return (
        mint.zeros((*input.shape[:-2], rows, rows), dtype=input.dtype),
        svdvals(input),
        mint.zeros((*input.shape[:-2], columns, columns), dtype=input.dtype),
    )
