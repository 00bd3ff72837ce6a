"""torch.std_mean."""

from mindport.compat.tensors.mean_of import mean_of
from mindport.compat.tensors.std import std


def std_mean(input, dim=None, unbiased=True, keepdim=False, *, correction=None):
    """The standard deviation, with any correction of the number of elements, and the mean."""
    found = std(input, dim, unbiased, keepdim, correction=correction)
    return found, mean_of(input, None if isinstance(dim, bool) else dim, keepdim)
