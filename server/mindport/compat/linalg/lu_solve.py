"""torch.lu_solve."""

from mindport.compat.linalg.linalg_lu_solve import linalg_lu_solve


def lu_solve(b, LU_data, LU_pivots):
    """X with A X = b, where LU_data and LU_pivots are those of A."""
    return linalg_lu_solve(LU_data, LU_pivots, b)
