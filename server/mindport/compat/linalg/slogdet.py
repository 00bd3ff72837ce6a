"""torch.linalg.slogdet."""

import numpy as np

from mindport.compat.linalg.adjoint import adjoint
from mindport.compat.linalg.inverse import inverse
from mindport.compat.tensors.on_host import on_host
from mindport.compat.tensors.with_gradient import with_gradient


def slogdet(A):
    """The sign of the determinants, and the logarithms of their size."""

    def forward(x):
        return on_host(lambda one: tuple(np.asarray(part) for part in np.linalg.slogdet(one)), x)

    def backward(inputs, results, gradients):
        return gradients[1].unsqueeze(-1).unsqueeze(-1) * adjoint(inverse(inputs[0]))

    return with_gradient(forward, backward, A)
