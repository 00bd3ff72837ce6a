"""torch.linalg.det."""

import numpy as np

from mindport.compat.linalg.adjoint import adjoint
from mindport.compat.linalg.inverse import inverse
from mindport.compat.tensors.on_host import on_host
from mindport.compat.tensors.with_gradient import with_gradient


def _cofactors(array):
    """The derivative of the determinant, also of singular matrices."""
    left, values, right = np.linalg.svd(array)
    others = [np.delete(values, place, -1).prod(-1) for place in range(values.shape[-1])]
    others = np.stack(others, -1) if others else values
    sign = np.linalg.det(left) * np.linalg.det(right)
    return sign[..., None, None] * ((left * others[..., None, :]) @ right)


def det(A):
    """The determinants of square matrices."""

    def backward(inputs, result, gradient):
        array = inputs[0].asnumpy()
        if array.size and bool((np.abs(np.linalg.det(array)) > 1e-6).all()):
            found = result.unsqueeze(-1).unsqueeze(-1) * adjoint(inverse(inputs[0]))
        else:
            found = on_host(_cofactors, inputs[0])
        return gradient.unsqueeze(-1).unsqueeze(-1) * found

    return with_gradient(
        lambda x: on_host(lambda one: np.array(np.linalg.det(one)), x), backward, A
    )
