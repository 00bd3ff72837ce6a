"""torch.acosh with the gradient of torch."""

from mindspore import mint, ops

from mindport.compat.tensors.floating import floating


def strict_acosh(input):
    """The inverse of cosh; below -1 with torch's gradient, for which MindSpore has NaN."""
    x = floating(input)
    sign = ops.stop_gradient(mint.sign(x))
    outside = ops.stop_gradient(mint.where(x >= 1, 0.0, float("nan"))).to(x.dtype)
    return ops.acosh(mint.abs(x)) * sign + outside
