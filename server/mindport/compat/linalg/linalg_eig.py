"""torch.linalg.eig."""

import mindspore
import numpy as np

from mindport.compat.tensors.with_gradient import with_gradient


def linalg_eig(A):
    """Complex eigenvalues and eigenvectors of square matrices."""

    def forward(x):
        array = x.asnumpy()
        wide = np.complex128 if array.dtype.kind == "c" else np.float64
        kind = np.complex128 if array.dtype.itemsize == 8 * (1 + (array.dtype.kind == "c")) else ""
        found = np.linalg.eig(array.astype(wide))
        return tuple(mindspore.Tensor(one.astype(kind or np.complex64)) for one in found)

    def backward(inputs, results, gradients):
        values, vectors, of_values, of_vectors = (
            one.asnumpy().astype(np.complex128) for one in (*results, *gradients)
        )
        adjoint = vectors.conj().swapaxes(-1, -2)
        inner = adjoint @ of_vectors
        own = np.diagonal(inner, axis1=-2, axis2=-1)
        if not np.allclose(own.imag, 0, rtol=1e-2, atol=1e-2):
            raise RuntimeError(
                "linalg_eig: the loss depends on the phase of eigenvectors, which is arbitrary"
            )
        one = np.eye(values.shape[-1])
        gaps = (values[..., None, :] - values[..., None]).conj() + one
        inner = (inner - adjoint @ vectors * own.real[..., None, :]) / gaps
        inner = inner * (1 - one) + of_values[..., None] * one
        found = np.linalg.solve(adjoint, inner @ adjoint)
        found = found if inputs[0].is_complex() else found.real
        return mindspore.Tensor(found.astype(inputs[0].asnumpy().dtype))

    return with_gradient(forward, backward, A)
