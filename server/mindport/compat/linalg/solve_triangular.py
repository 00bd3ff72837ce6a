"""torch.linalg.solve_triangular."""

from mindspore import mint, ops

from mindport.compat.linalg.lower_triangle import lower_triangle
from mindport.compat.linalg.solve import solve
from mindport.compat.linalg.upper_triangle import upper_triangle


def solve_triangular(A, B, *, upper, left=True, unitriangular=False):
    """X with A X = B, or X A = B, for the triangle of A that is asked for."""
    if unitriangular:
        A = upper_triangle(A, 1) if upper else lower_triangle(A, -1)
        A = A + ops.eye(A.shape[-1], A.shape[-1], A.dtype)
    else:
        A = upper_triangle(A) if upper else lower_triangle(A)
    found = B if left else mint.transpose(B, -2, -1)
    found = solve(A if left else mint.transpose(A, -2, -1), found)
    return found if left else mint.transpose(found, -2, -1)
