"""torch.argmin."""

from mindspore import ops


def argmin(input, dim=None, keepdim=False):
    """Where the least value is, along a dimension or counted through all of them."""
    return ops.argmin(input, dim, keepdim).long()
