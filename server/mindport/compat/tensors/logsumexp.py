"""torch.logsumexp."""

import numpy as np
from mindspore import mint, ops

from mindport.compat.tensors.floating import floating


def logsumexp(input, dim, keepdim=False):
    """The logarithm of a sum of powers; minus infinity where nothing else is summed."""
    values = floating(input)
    dims = tuple(dim) if isinstance(dim, (list, tuple)) else (dim,)
    dims = tuple(range(values.ndim)) if not values.ndim or not dims else dims
    if not values.numel():
        shape = np.zeros(values.shape, bool).sum(dims, keepdims=keepdim).shape
        return ops.full(shape, float("-inf"), dtype=values.dtype)
    if values.is_complex():
        greatest = ops.stop_gradient(mint.amax(values.real(), dims, True))
        total = mint.exp(values - greatest.to(values.dtype)).sum(dims, True)
        logarithm = mint.log(total) + greatest.to(values.dtype)
        return logarithm if keepdim else logarithm.sum(dims)
    greatest = ops.stop_gradient(mint.amax(values, dims, True))
    greatest = mint.where(mint.isfinite(greatest), greatest, ops.zeros_like(greatest))
    total = mint.exp(values - greatest).sum(dims, True)
    is_zero = total == 0
    logarithm = mint.log(mint.where(is_zero, ops.ones_like(total), total)) + greatest
    logarithm = mint.where(is_zero, ops.full_like(total, float("-inf")), logarithm)
    return logarithm if keepdim else logarithm.sum(dims)
