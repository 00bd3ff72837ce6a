"""torch.linalg.lu."""

from mindspore import mint, ops

from mindport.compat.linalg.lu_parts import lu_parts


def linalg_lu(A, *, pivot=True):
    """P, L and U with P L U = A; without pivots P is empty."""
    _, order, lower, upper = lu_parts(A, pivot)
    if not pivot:
        return mint.zeros((0,), dtype=A.dtype), lower, upper
    rows = A.shape[-2]
    places = ops.arange(rows).reshape(rows, 1)
    return (places == order.unsqueeze(-2)).to(A.dtype), lower, upper
