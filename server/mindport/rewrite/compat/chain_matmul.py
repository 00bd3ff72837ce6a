"""torch.chain_matmul."""

import functools

from mindport.rewrite.compat.matmul import matmul


def chain_matmul(*matrices):
    """The product of several matrices."""
    return functools.reduce(matmul, matrices)
