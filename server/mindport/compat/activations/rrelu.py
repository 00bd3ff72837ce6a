"""torch.nn.functional.rrelu."""

from mindspore import mint, ops


def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    """Negative values times a slope: drawn at random in training, else the middle one."""
    slope = (lower + upper) / 2
    if training:
        slope = lower + (upper - lower) * ops.rand_like(input)
    return mint.where(input > 0, input, input * slope)
