"""torch.linalg.lu_factor."""

from mindspore import mint

from mindport.compat.linalg.lower_triangle import lower_triangle
from mindport.compat.linalg.lu_parts import lu_parts


def lu_factor(A, *, pivot=True):
    """L and U in one matrix, and the pivots (from 1)."""
    pivots, _, lower, upper = lu_parts(A, pivot)
    rows, columns = A.shape[-2:]
    lower = lower_triangle(lower, -1) if lower.numel() else lower
    if rows < columns:
        lower = mint.cat((lower, mint.zeros((*A.shape[:-1], columns - rows), dtype=A.dtype)), -1)
    elif rows > columns:
        below = mint.zeros((*A.shape[:-2], rows - columns, columns), dtype=A.dtype)
        upper = mint.cat((upper, below), -2)
    return lower + upper, pivots
