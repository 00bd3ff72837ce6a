"""torch.argmax."""

from mindspore import ops


def argmax(input, dim=None, keepdim=False):
    """Where the largest value is, along a dimension or counted through all of them."""
    if dim is not None and not input.size and input.shape[dim]:
        return input.sum(dim, keepdim).long()
    if dim is None and keepdim:
        return ops.argmax(input.reshape(-1)).reshape((1,) * input.ndim)
    return ops.argmax(input, dim, keepdim)
