"""What torch.xlogy and torch.special.xlog1py have in common."""

from mindspore import mint, ops

from mindport.compat.tensors.log1p import log1p
from mindport.compat.tensors.with_gradient import with_gradient


def log_times(x, y, start):
    """x * log(start + y) of floats of one shape; 0 where x is 0, unless y is NaN.

    The gradient is torch's: 0 where what arrives is 0, though the logarithm is infinite.
    """

    def log_of(y):
        return log1p(y) if start else mint.log(y)

    def product(x, y):
        is_zero = mint.logical_and(x == 0, mint.logical_not(mint.isnan(y)))
        found = x * log_of(mint.where(is_zero, ops.ones_like(y), y))
        return mint.where(is_zero, ops.zeros_like(found), found)

    def backward(inputs, _result, gradient):
        x, y = inputs
        is_flat = mint.logical_and(x == 0, y <= -start)
        of_x = product(gradient, y)
        return mint.where(is_flat, ops.zeros_like(of_x), of_x), gradient * x / (start + y)

    return with_gradient(product, backward, x, y)
