"""torch.logcumsumexp with NaN and infinity."""

import numpy as np
from mindspore import mint, ops

from mindport.compat.tensors.floating import floating
from mindport.compat.tensors.on_host import on_host
from mindport.compat.tensors.with_gradient import with_gradient


def strict_logcumsumexp(input, dim):
    """The cumulative log-sum-exp; MindSpore's is wrong after an infinite element."""
    values = floating(input)
    if not values.ndim or not values.numel():
        return values.copy()

    def forward(x):
        with np.errstate(invalid="ignore"):
            return on_host(lambda one: np.logaddexp.accumulate(one, dim), x)

    def backward(inputs, result, gradient):
        shares = gradient * mint.exp(-result)
        sums = mint.flip(ops.cumsum(mint.flip(shares, (dim,)), dim), (dim,))
        return ops.stop_gradient(mint.exp(inputs[0]) * sums)

    return with_gradient(forward, backward, values)
