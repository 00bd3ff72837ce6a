"""torch.linalg.solve."""

import numpy as np
from mindspore import mint

from mindport.compat.linalg.adjoint import adjoint
from mindport.compat.linalg.inverse import inverse
from mindport.compat.tensors.broadcast_shapes import broadcast_shapes
from mindport.compat.tensors.on_host import on_host
from mindport.compat.tensors.with_gradient import with_gradient


def _solved(A, B):
    """X with A X = B for matrices of the same batch."""

    def backward(inputs, found, gradient):
        of_right = mint.matmul(adjoint(inverse(inputs[0])), gradient)
        return -mint.matmul(of_right, adjoint(found)), of_right

    return with_gradient(lambda *given: on_host(np.linalg.solve, *given), backward, A, B)


def solve(A, B, *, left=True):
    """X with A X = B, or X A = B; B may hold vectors."""
    is_vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and B.shape == A.shape[:-1])
    right = B.unsqueeze(-1) if is_vector else B
    if not left:
        A, right = mint.transpose(A, -2, -1), mint.transpose(right, -2, -1)
    batch = broadcast_shapes(A.shape[:-2], right.shape[:-2])
    A = mint.broadcast_to(A, (*batch, *A.shape[-2:]))
    found = _solved(A, mint.broadcast_to(right, (*batch, *right.shape[-2:])))
    found = found if left else mint.transpose(found, -2, -1)
    return found.squeeze(-1) if is_vector else found
