"""torch.linalg.eig."""

import mindspore
import numpy as np

from mindport.compat.tensors.with_gradient import with_gradient


def linalg_eig(A):
    """Complex eigenvalues and eigenvectors of square matrices; without a gradient."""

    def forward(x):
        array = x.asnumpy()
        wide = np.complex128 if array.dtype.kind == "c" else np.float64
        kind = np.complex128 if array.dtype.itemsize == 8 * (1 + (array.dtype.kind == "c")) else ""
        found = np.linalg.eig(array.astype(wide))
        return tuple(mindspore.Tensor(one.astype(kind or np.complex64)) for one in found)

    def backward(inputs, results, gradients):
        raise NotImplementedError("the gradient of linalg.eig")

    return with_gradient(forward, backward, A)
