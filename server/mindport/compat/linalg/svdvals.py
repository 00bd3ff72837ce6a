"""torch.linalg.svdvals."""

import numpy as np
from mindspore import mint

from mindport.compat.linalg.linalg_svd import linalg_svd
from mindport.compat.tensors.on_host import on_host
from mindport.compat.tensors.with_gradient import with_gradient


def svdvals(A):
    """The singular values in falling order."""

    def backward(inputs, result, gradient):
        left, _, right = linalg_svd(inputs[0], False)
        return mint.matmul(left * gradient.unsqueeze(-2), right)

    def forward(x):
        return on_host(lambda array: np.linalg.svd(array, compute_uv=False), x)

    values = with_gradient(forward, backward, A)
    return values.real() if A.is_complex() else values
