"""torch.bmm."""

from mindport.compat.linalg.matmul import matmul


def bmm(input, mat2):
    """The products of two rows of matrices."""
    return matmul(input, mat2)
