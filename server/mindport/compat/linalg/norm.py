"""torch.norm."""

from mindport.compat.linalg.matrix_norm import matrix_norm
from mindport.compat.linalg.vector_norm import vector_norm


def norm(input, p="fro", dim=None, keepdim=False, dtype=None):
    """The norm over some dimensions taken as one, or the sum of the singular values ("nuc")."""
    dim = tuple(map(int, dim)) if isinstance(dim, (tuple, list)) else dim
    if p == "nuc":
        return matrix_norm(input, p, (-2, -1) if dim is None else dim, keepdim, dtype)
    return vector_norm(input, 2 if p is None or p == "fro" else p, dim, keepdim, dtype)
