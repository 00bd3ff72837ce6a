"""torch.chain_matmul."""

import functools

from mindport.compat.linalg.matmul import matmul


def chain_matmul(*matrices):
    """The product of several matrices."""
    product = functools.reduce(matmul, matrices)
    return product.copy() if len(matrices) == 1 else product
