"""torch.dist."""

from mindport.compat.linalg.vector_norm import vector_norm


def dist(input, other, p=2):
    """The norm of the difference."""
    return vector_norm(input - other, p)
