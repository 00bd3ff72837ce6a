"""torch.linalg.lu_solve."""

from mindspore import mint, ops

from mindport.rewrite.compat.inverse import inverse
from mindport.rewrite.compat.lower_triangle import lower_triangle
from mindport.rewrite.compat.lu_permutation import lu_permutation


def linalg_lu_solve(LU, pivots, B, *, left=True, adjoint=False):
    """X with A X = B (or X A = B), where LU and the pivots are those of A."""
    size = LU.shape[-1]
    one = ops.eye(size, size, LU.dtype) if size else LU
    back = mint.matmul(inverse(mint.triu(LU)), inverse(lower_triangle(LU, -1) + one))
    back = mint.matmul(back, mint.transpose(lu_permutation(pivots, size, LU.dtype), -2, -1))
    if adjoint:
        back = mint.transpose(back, -2, -1)
        back = ops.conj(back) if back.is_complex() else back
    return mint.matmul(back, B) if left else mint.matmul(B, back)
