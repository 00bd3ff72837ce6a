"""torch.argmin."""

from mindspore import Tensor, ops


def argmin(input, dim=None, keepdim=False):
    """Where the least value is, along a dimension or counted through all of them."""
    if not isinstance(input, Tensor):
        return input.argmin(dim)
    if dim is not None and not input.size and input.shape[dim]:
        return input.sum(dim, keepdim).long()
    if dim is None and keepdim:
        return ops.argmin(input.reshape(-1)).long().reshape((1,) * input.ndim)
    return ops.argmin(input, dim, keepdim).long()
