"""torch.igamma."""

from mindspore import ops

from mindport.compat.tensors.in_full_precision import in_full_precision


def igamma(input, other):
    """The lower incomplete gamma function; MindSpore is wrong for an order of 0."""
    at_zero = ops.where(other > 0, ops.ones_like(other), ops.full_like(other, float("nan")))
    return ops.where(input == 0, at_zero, in_full_precision(ops.igamma, input, other))
