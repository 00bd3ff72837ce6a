"""torch.linalg.solve."""

from mindspore import mint

from mindport.rewrite.compat.inverse import inverse


def solve(A, B, *, left=True):
    """X with A X = B, or X A = B; B may hold vectors."""
    is_vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and B.shape == A.shape[:-1])
    right = B.unsqueeze(-1) if is_vector else B
    found = mint.matmul(inverse(A), right) if left else mint.matmul(right, inverse(A))
    return found.squeeze(-1) if is_vector else found
