"""torch.linalg.tensorsolve."""

import math

from mindport.compat.linalg.solve import solve


def tensorsolve(A, B, dims=None):
    """X for which `tensordot` of A and X is B; `dims` are moved to the end first."""
    if dims is not None:
        dims = [one % A.ndim for one in dims]
        A = A.permute(*[one for one in range(A.ndim) if one not in dims], *dims)
    shape = A.shape[B.ndim :]
    flat = A.reshape(B.numel(), math.prod(shape))
    return solve(flat, B.reshape(-1)).reshape(shape)
