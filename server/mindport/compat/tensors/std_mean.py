"""torch.std_mean."""

from mindspore import mint

from mindport.compat.tensors.std import std


def std_mean(input, dim=None, unbiased=True, keepdim=False, *, correction=None):
    """The standard deviation, with any correction of the number of elements, and the mean."""
    found = std(input, dim, unbiased, keepdim, correction=correction)
    whole = dim is None or isinstance(dim, bool)
    return found, mint.mean(input, tuple(range(input.ndim)) if whole else dim, keepdim)
