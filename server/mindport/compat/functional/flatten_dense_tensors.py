"""torch._utils._flatten_dense_tensors."""

from mindspore import mint


def flatten_dense_tensors(tensors):
    """One vector of the elements of several tensors of one type."""
    return mint.cat([one.reshape(-1) for one in tensors])
