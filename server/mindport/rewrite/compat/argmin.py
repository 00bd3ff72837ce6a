"""torch.argmin."""

from mindspore import Tensor, ops


def argmin(input, dim=None, keepdim=False):
    """Where the least value is, along a dimension or counted through all of them."""
    if not isinstance(input, Tensor):
        return input.argmin(dim)
    return ops.argmin(input, dim, keepdim).long()
