"""torch.triangular_solve."""

from mindspore import mint

from mindport.compat.linalg.solve_triangular import solve_triangular


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    """X with A X = b for one triangle of A; and A, repeated as b asks."""
    shape = (*mint.broadcast_to(A[..., :1, :1], (*b.shape[:-2], 1, 1)).shape[:-2], *A.shape[-2:])
    A = mint.broadcast_to(A, shape if b.ndim >= A.ndim else A.shape)
    used = mint.transpose(A, -2, -1) if transpose else A
    found = solve_triangular(
        used, b, upper=upper != transpose, left=True, unitriangular=unitriangular
    )
    return found, A
