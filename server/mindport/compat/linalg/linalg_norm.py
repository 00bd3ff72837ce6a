"""torch.linalg.norm."""

from mindport.compat.linalg.matrix_norm import matrix_norm
from mindport.compat.linalg.vector_norm import vector_norm


def linalg_norm(A, ord=None, dim=None, keepdim=False, dtype=None):
    """The norm of vectors, or of matrices where `ord` asks for one and there are two dimensions."""
    is_vector = isinstance(dim, int) or (dim is not None and len(dim) == 1)
    if ord is None or is_vector or (dim is None and A.ndim == 1):
        return vector_norm(A, 2 if ord is None else ord, dim, keepdim, dtype)
    return matrix_norm(A, ord, (-2, -1) if dim is None else dim, keepdim, dtype)
