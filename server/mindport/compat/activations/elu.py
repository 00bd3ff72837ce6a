"""torch.nn.functional.elu."""

from mindspore import mint, ops


def elu(input, alpha=1.0, inplace=False):
    """x where positive, else alpha * (exp(x) - 1)."""
    is_positive = input > 0
    negative = mint.where(is_positive, ops.zeros_like(input), input)
    return mint.where(is_positive, input, alpha * mint.expm1(negative))
