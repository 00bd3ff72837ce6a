"""torch.cummax."""

from mindspore import mint, ops


def cummax(input, dim):
    """The largest values so far, and where they are."""
    indices = mint.cummax(ops.stop_gradient(input), dim)[1].long()
    return mint.gather(input, dim, indices), indices
