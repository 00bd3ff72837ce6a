"""torch.mv."""

from mindport.compat.linalg.matmul import matmul


def mv(input, vec):
    """The product of a matrix and a vector."""
    return matmul(input, vec)
