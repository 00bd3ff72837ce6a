"""torch.cummin."""

from mindspore import mint, ops


def cummin(input, dim):
    """The smallest values so far, and where they are."""
    indices = ops.cummin(ops.stop_gradient(input), dim)[1].long()
    return mint.gather(input, dim, indices), indices
