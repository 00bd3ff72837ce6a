"""torch.mm."""

from mindport.compat.linalg.matmul import matmul


def mm(input, mat2):
    """The product of two matrices."""
    return matmul(input, mat2)
