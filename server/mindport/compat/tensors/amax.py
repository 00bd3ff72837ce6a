"""torch.amax along dimensions that only a run tells."""

from mindspore import mint

from mindport.compat.tensors.bounds_along import bounds_along


def amax(input, dim=(), keepdim=False):
    """The largest values along dimensions, of all where there is None."""
    return bounds_along(mint.amax, input, dim, keepdim)
