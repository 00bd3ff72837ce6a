"""torch.lu_unpack."""

from mindspore import mint, ops

from mindport.compat.linalg.lower_triangle import lower_triangle
from mindport.compat.linalg.lu_permutation import lu_permutation
from mindport.compat.linalg.upper_triangle import upper_triangle


def lu_unpack(LU_data, LU_pivots, unpack_data=True, unpack_pivots=True):
    """P, L and U with P L U = A; what is not asked for is empty."""
    rows, columns = LU_data.shape[-2:]
    size = min(rows, columns)
    order = lower = upper = mint.zeros((0,), dtype=LU_data.dtype)
    if unpack_pivots:
        order = lu_permutation(LU_pivots, rows, LU_data.dtype)
    if unpack_data:
        lower, upper = LU_data[..., :size], LU_data[..., :size, :]
        if LU_data.numel():
            lower = lower_triangle(lower, -1) + ops.eye(rows, size, LU_data.dtype)
            upper = upper_triangle(upper)
    return order, lower, upper
