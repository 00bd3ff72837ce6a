"""torch.nn.functional.rrelu."""

from mindspore import mint, ops

from mindport.compat.tensors.overwritten import overwritten


def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    """Negative values times a slope: drawn at random in training, else the middle one."""
    slope = (lower + upper) / 2
    if training:
        slope = lower + (upper - lower) * ops.rand_like(input)
    return overwritten(input, lambda x: mint.where(x > 0, x, x * slope), inplace)
