"""torch.linalg.pinv."""

import mindspore
import numpy as np
from mindspore import mint

from mindport.compat.linalg.adjoint import adjoint
from mindport.compat.linalg.tolerance import tolerance
from mindport.compat.tensors.with_gradient import with_gradient


def _pinv_gradient(inputs, result, gradient):
    A, turned, of = inputs[0], adjoint(result), adjoint(gradient)
    if A.shape[-2] <= A.shape[-1]:
        inner = mint.matmul(of, result)
        outer = mint.matmul(inner, turned)
        found = outer - adjoint(mint.matmul(result, inner))
        found = found - mint.matmul(mint.matmul(A, result), outer)
        rest = of - mint.matmul(inner, A)
        return found + mint.matmul(mint.matmul(turned, result), rest)
    inner = mint.matmul(result, of)
    outer = mint.matmul(turned, inner)
    rest = mint.matmul(of - mint.matmul(A, inner), result)
    found = mint.matmul(rest, turned) - adjoint(mint.matmul(inner, result))
    return found + outer - mint.matmul(mint.matmul(outer, result), A)


def pinv(A, rcond=None, hermitian=False, *, atol=None, rtol=None):
    """The inverse of what A does beyond what it nearly maps to zero."""
    rtol = rcond if rtol is None else rtol
    if A.numel() == 0:
        return mint.transpose(A, -2, -1) * 1

    def forward(x):
        array = x.asnumpy()
        if hermitian:
            values, left = np.linalg.eigh(array)
            size, right = np.abs(values), np.swapaxes(left.conj(), -2, -1)
        else:
            left, values, right = np.linalg.svd(array, full_matrices=False)
            size = values
        largest = mindspore.Tensor(size.max(-1, keepdims=True))
        is_kept = size > tolerance(largest, A, atol, rtol).asnumpy()
        back = np.where(is_kept, 1 / np.where(is_kept, values, 1), 0).astype(values.dtype)
        turned = np.swapaxes(right.conj(), -2, -1) * back[..., None, :]
        return mindspore.Tensor(turned @ np.swapaxes(left.conj(), -2, -1))

    return with_gradient(forward, _pinv_gradient, A)
