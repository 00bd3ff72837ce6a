"""torch.linalg.svd."""

import numpy as np
from mindspore import mint, ops

from mindport.compat.linalg.adjoint import adjoint
from mindport.compat.tensors.on_host import on_host
from mindport.compat.tensors.with_gradient import with_gradient


def _svd_gradient(left, values, right, of_left, of_values, of_right):
    """The gradient of the matrix; `right` is transposed."""
    one = ops.eye(values.shape[-1], values.shape[-1], values.dtype)
    squares = values * values
    gaps = squares.unsqueeze(-2) - squares.unsqueeze(-1) + one
    wide, tall = values.unsqueeze(-2), values.unsqueeze(-1)
    of_u = mint.matmul(adjoint(left), of_left)
    of_v = mint.matmul(right, adjoint(of_right))
    inner = (of_u - adjoint(of_u)) / gaps * wide + tall * ((of_v - adjoint(of_v)) / gaps)
    inner = inner * (1 - one) + one * of_values.unsqueeze(-1)
    found = mint.matmul(mint.matmul(left, inner), right)
    if left.shape[-2] > left.shape[-1]:
        outside = of_left - mint.matmul(left, of_u)
        found = found + mint.matmul(outside / wide, right)
    if right.shape[-1] > right.shape[-2]:
        outside = of_right - mint.matmul(adjoint(of_v), right)
        found = found + mint.matmul(left, outside / tall)
    return found


def linalg_svd(A, full_matrices=True):
    """U, the singular values in falling order, and the adjoint of V."""
    size = min(A.shape[-2:])

    def backward(inputs, results, gradients):
        left, values, right = results
        of_left, of_values, of_right = gradients
        return _svd_gradient(
            left[..., :size], values, right[..., :size, :],
            of_left[..., :size], of_values, of_right[..., :size, :],
        )  # fmt: skip

    def forward(x):
        return on_host(lambda array: tuple(np.linalg.svd(array, full_matrices)), x)

    left, values, right = with_gradient(forward, backward, A)
    return left, (values.real() if A.is_complex() else values), right
