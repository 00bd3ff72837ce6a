"""torch.linalg.lstsq."""

import mindspore
from mindspore import mint, ops

from mindport.compat.linalg.matrix_rank import matrix_rank
from mindport.compat.linalg.pinv import pinv
from mindport.compat.linalg.svdvals import svdvals


def lstsq(A, B, rcond=None, *, driver=None):
    """The least squares solution, the residuals, the rank and the singular values of A.

    As in torch, the last three are empty where the driver does not compute them; torch's own on
    CPU is "gelsy".
    """
    is_vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and B.shape == A.shape[:-1])
    right = B.unsqueeze(-1) if is_vector else B
    found = mint.matmul(pinv(A, rcond), right)
    rank = matrix_rank(A, rtol=rcond)
    rows, columns = A.shape[-2:]
    empty = mint.zeros((0,), dtype=A.dtype)
    residuals = empty
    if rows > columns and driver not in (None, "gelsy") and bool((rank == columns).all()):
        residuals = ((mint.matmul(A, found) - right) ** 2).sum(-2)
    if driver == "gels":
        rank = mint.zeros((0,), dtype=mindspore.int64)
    values = empty
    if driver in ("gelsd", "gelss"):
        values = svdvals(ops.stop_gradient(A))
    return found.squeeze(-1) if is_vector else found, residuals, rank, values
