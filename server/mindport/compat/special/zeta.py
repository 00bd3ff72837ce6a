"""torch.special.zeta."""

import mindspore
import numpy as np
from scipy import special

from mindport.compat.tensors.with_gradient import with_gradient


def zeta(input, other):
    """The Hurwitz zeta function; the gradient is of the second argument alone, as in torch."""
    arrays = [one.asnumpy() if isinstance(one, mindspore.Tensor) else one for one in (input, other)]
    kinds = [one.dtype for one in arrays if isinstance(one, np.ndarray) and one.dtype.kind == "f"]
    kind = max(kinds) if kinds else np.dtype(np.float32)
    first, second = (mindspore.Tensor(np.array(one, kind)) for one in arrays)
    second = other.to(second.dtype) if isinstance(other, mindspore.Tensor) else second

    def forward(x, q):
        pair = (one.asnumpy().astype(np.float64) for one in (x, q))
        return mindspore.Tensor(np.array(special.zeta(*pair), kind))

    def backward(inputs, result, gradient):
        x, q = inputs
        slope = -x * zeta(x + 1, q) * gradient
        axes = tuple(range(slope.ndim - q.ndim))
        slope = slope.sum(axes) if axes else slope
        axes = tuple(axis for axis, size in enumerate(q.shape) if size == 1 != slope.shape[axis])
        return None, slope.sum(axes, keepdim=True) if axes else slope

    return with_gradient(forward, backward, first, second)
