"""torch.linalg.cholesky."""

import numpy as np
from mindspore import mint

from mindport.compat.linalg.adjoint import adjoint
from mindport.compat.linalg.inverse import inverse
from mindport.compat.linalg.lower_triangle import lower_triangle
from mindport.compat.tensors.on_host import on_host
from mindport.compat.tensors.with_gradient import with_gradient


def linalg_cholesky(A, *, upper=False):
    """The triangle L with L L* = A (or its adjoint); an error where A is not positive definite."""

    def backward(inputs, lower, gradient):
        product = lower_triangle(mint.matmul(adjoint(lower), gradient))
        both = (product + adjoint(lower_triangle(product, -1))) * 0.5
        back = inverse(lower)
        return mint.matmul(mint.matmul(adjoint(back), both), back)

    given = adjoint(A) if upper else A
    found = with_gradient(lambda x: on_host(np.linalg.cholesky, x), backward, given)
    return adjoint(found) if upper else found
