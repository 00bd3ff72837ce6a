"""torch.igamma."""

from mindspore import ops


def igamma(input, other):
    """The lower incomplete gamma function; MindSpore is wrong for an order of 0."""
    at_zero = ops.where(other > 0, ops.ones_like(other), ops.full_like(other, float("nan")))
    return ops.where(input == 0, at_zero, ops.igamma(input, other))
