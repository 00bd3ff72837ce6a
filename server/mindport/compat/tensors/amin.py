"""torch.amin along dimensions that only a run tells."""

from mindspore import mint

from mindport.compat.tensors.bounds_along import bounds_along


def amin(input, dim=(), keepdim=False):
    """The least values along dimensions, of all where there is None."""
    return bounds_along(mint.amin, input, dim, keepdim)
