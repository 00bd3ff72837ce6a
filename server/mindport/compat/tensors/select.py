"""torch.select."""

from mindspore import mint


def select(input, dim, index):
    """One slice along a dimension."""
    return mint.narrow(input, dim, index % input.shape[dim], 1).squeeze(dim)
