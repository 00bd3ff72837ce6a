"""torch.linalg.slogdet."""

import numpy as np
from mindspore import mint

from mindport.compat.linalg.adjoint import adjoint
from mindport.compat.linalg.inverse import inverse
from mindport.compat.tensors.on_host import on_host
from mindport.compat.tensors.with_gradient import with_gradient


def slogdet(A):
    """The sign of the determinants, and the logarithms of their size."""

    def forward(x):
        sign, size = on_host(lambda one: tuple(map(np.asarray, np.linalg.slogdet(one))), x)
        return sign, mint.real(size) if size.is_complex() else size

    def backward(inputs, results, gradients):
        _, size = (one.unsqueeze(-1).unsqueeze(-1) for one in gradients)
        return size * adjoint(inverse(inputs[0]))

    return with_gradient(forward, backward, A)
