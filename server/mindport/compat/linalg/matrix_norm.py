"""torch.linalg.matrix_norm."""

from mindspore import mint, ops

from mindport.compat.linalg.vector_norm import vector_norm
from mindport.compat.tensors.absolute import absolute


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, dtype=None):
    """The norm of matrices: of their elements, of sums of rows or columns, of singular values."""
    if ord == "fro":
        return vector_norm(A, 2, dim, keepdim, dtype)
    A = ops.movedim(A if dtype is None else A.to(dtype), tuple(dim), (-2, -1))
    if ord == "nuc":
        found = mint.sum(_singular(A), -1)
    elif abs(ord) == 2:
        values = _singular(A)
        found = mint.amax(values, -1) if ord > 0 else mint.amin(values, -1)
    else:
        sums = mint.sum(absolute(A), -2 if abs(ord) == 1 else -1)
        found = mint.amax(sums, -1) if ord > 0 else mint.amin(sums, -1)
    return (
        ops.movedim(found.unsqueeze(-1).unsqueeze(-1), (-2, -1), tuple(dim)) if keepdim else found
    )


def _singular(matrix):
    """The singular values; MindSpore makes those of complex numbers complex."""
    values = ops.svd(matrix, compute_uv=False)
    return ops.real(values) if values.is_complex() else values
