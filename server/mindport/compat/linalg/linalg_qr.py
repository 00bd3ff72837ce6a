"""torch.linalg.qr."""

import numpy as np
from mindspore import mint, ops

from mindport.compat.linalg.adjoint import adjoint
from mindport.compat.linalg.inverse import inverse
from mindport.compat.linalg.upper_triangle import upper_triangle
from mindport.compat.tensors.on_host import on_host
from mindport.compat.tensors.with_gradient import with_gradient


def linalg_qr(A, mode="reduced"):
    """An orthogonal matrix Q and a triangle R with Q R = A; gradients as far as torch has them."""
    rows, columns = A.shape[-2:]
    if mode == "r":
        return mint.zeros((0,), dtype=A.dtype), linalg_qr(A)[1]
    if rows < columns:
        Q, R = linalg_qr(A[..., :rows], mode)
        return Q, mint.cat((R, mint.matmul(adjoint(Q), A[..., rows:])), -1)

    def backward(inputs, results, gradients):
        (Q, R), (of_q, of_r) = results, gradients
        if Q.shape[-1] > columns:
            raise NotImplementedError("torch has no gradient of mode='complete' either")
        size = Q.shape[-1]
        both = upper_triangle(mint.matmul(of_r, adjoint(R)) - mint.matmul(adjoint(Q), of_q))
        both = both + adjoint(both)
        both = both - 0.5 * both * ops.eye(size, size, both.dtype)
        return mint.matmul(of_q + mint.matmul(Q, both), adjoint(inverse(R)))

    def forward(x):
        # A pivot of -0.0 counts as 0.0 in torch's library.
        return on_host(lambda array: tuple(np.linalg.qr(array + 0, mode)), x)

    return with_gradient(forward, backward, A)
