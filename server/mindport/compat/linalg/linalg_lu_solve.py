"""torch.linalg.lu_solve."""

from mindspore import mint, ops

from mindport.compat.linalg.lower_triangle import lower_triangle
from mindport.compat.linalg.lu_permutation import lu_permutation
from mindport.compat.linalg.solve import solve
from mindport.compat.linalg.upper_triangle import upper_triangle


def linalg_lu_solve(LU, pivots, B, *, left=True, adjoint=False):
    """X with A X = B (or X A = B), where LU and the pivots are those of A."""

    def turned(x):
        x = mint.transpose(x, -2, -1)
        return ops.conj(x) if x.is_complex() else x

    if not left:
        return turned(linalg_lu_solve(LU, pivots, turned(B), adjoint=not adjoint))
    size = LU.shape[-1]
    one = ops.eye(size, size, LU.dtype) if size else LU
    lower, upper = lower_triangle(LU, -1) + one, upper_triangle(LU)
    order = lu_permutation(pivots, size, LU.dtype)
    if adjoint:
        return mint.matmul(order, solve(turned(lower), solve(turned(upper), B)))
    return solve(upper, solve(lower, mint.matmul(turned(order), B)))
