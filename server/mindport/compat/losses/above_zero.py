"""What is above zero, as losses with a margin count it."""

from mindspore import mint, ops


def above_zero(values):
    """max(x, 0), where NaN stays NaN: MindSpore's clamp makes 0 of it on CPU (MindSpore 2.10)."""
    return mint.where(values < 0, ops.zeros_like(values), values)
