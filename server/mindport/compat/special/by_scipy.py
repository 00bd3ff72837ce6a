"""Special functions that SciPy computes."""

import mindspore
import numpy as np
from mindspore import ops

from mindport.compat.tensors.floating import floating
from mindport.compat.tensors.with_gradient import with_gradient


def by_scipy(function, slope, x):
    """`function` of each element; `slope(x, result)` is its derivative, None where torch stops it.

    SciPy comes with MindSpore.
    """

    def forward(given):
        array = given.asnumpy()
        return mindspore.Tensor(np.array(function(array.astype(np.float64)), array.dtype))

    def backward(inputs, result, gradient):
        return gradient * slope(inputs[0], result)

    if slope is None:
        return ops.stop_gradient(forward(floating(x)))
    return with_gradient(forward, backward, floating(x))
