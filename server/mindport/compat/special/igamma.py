"""torch.igamma."""

from mindspore import ops

from mindport.compat.special.igamma_at_edges import igamma_at_edges
from mindport.compat.tensors.in_full_precision import in_full_precision


def igamma(input, other):
    """The lower incomplete gamma function.

    MindSpore is wrong for an order of 0, infinite or below 0.
    """
    return igamma_at_edges(input, other, in_full_precision(ops.igamma, input, other), 1.0)
