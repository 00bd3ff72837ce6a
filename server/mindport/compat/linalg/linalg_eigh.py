"""torch.linalg.eigh."""

import numpy as np
from mindspore import mint, ops

from mindport.compat.linalg.adjoint import adjoint
from mindport.compat.tensors.on_host import on_host
from mindport.compat.tensors.with_gradient import with_gradient


def linalg_eigh(A, UPLO="L"):
    """Eigenvalues in rising order and eigenvectors of symmetric matrices, by one triangle."""

    def backward(inputs, results, gradients):
        (values, vectors), (of_values, of_vectors) = results, gradients
        gaps = values.unsqueeze(-2) - values.unsqueeze(-1)
        one = ops.eye(values.shape[-1], values.shape[-1], values.dtype)
        inner = mint.matmul(adjoint(vectors), of_vectors)
        inner = (inner - adjoint(inner)) * 0.5 / (gaps + one)
        inner = inner * (1 - one) + one * of_values.unsqueeze(-1)
        return mint.matmul(mint.matmul(vectors, inner), adjoint(vectors))

    def forward(x):
        return on_host(lambda array: tuple(np.linalg.eigh(array, UPLO.upper())), x)

    values, vectors = with_gradient(forward, backward, A)
    return (values.real() if A.is_complex() else values), vectors
