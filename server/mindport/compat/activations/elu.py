"""torch.nn.functional.elu."""

from mindspore import mint, ops

from mindport.compat.tensors.expm1 import expm1
from mindport.compat.tensors.overwritten import overwritten


def elu(input, alpha=1.0, inplace=False):
    """x where positive, else alpha * (exp(x) - 1)."""

    def compute(x):
        is_positive = x > 0
        negative = mint.where(is_positive, ops.zeros_like(x), x)
        return mint.where(is_positive, x, alpha * expm1(negative))

    return overwritten(input, compute, inplace)
