"""torch.linalg.matrix_norm."""

from mindspore import mint, ops

from mindport.rewrite.compat.linalg.vector_norm import vector_norm


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, dtype=None):
    """The norm of matrices: of their elements, of sums of rows or columns, of singular values."""
    if ord == "fro":
        return vector_norm(A, 2, dim, keepdim, dtype)
    A = ops.movedim(A if dtype is None else A.to(dtype), tuple(dim), (-2, -1))
    if ord == "nuc":
        found = mint.sum(ops.svd(A, compute_uv=False), -1)
    elif abs(ord) == 2:
        values = ops.svd(A, compute_uv=False)
        found = mint.amax(values, -1) if ord > 0 else mint.amin(values, -1)
    else:
        sums = mint.sum(mint.abs(A), -2 if abs(ord) == 1 else -1)
        found = mint.amax(sums, -1) if ord > 0 else mint.amin(sums, -1)
    return (
        ops.movedim(found.unsqueeze(-1).unsqueeze(-1), (-2, -1), tuple(dim)) if keepdim else found
    )
