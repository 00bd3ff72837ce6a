"""torch.std_mean with infinity."""

from mindport.compat.strict.mean_in_order import mean_in_order
from mindport.compat.tensors.std import std


def strict_std_mean(input, dim=None, unbiased=True, keepdim=False, *, correction=None):
    """The standard deviation and the mean, which torch loses behind an infinite element."""
    found = std(input, dim, unbiased, keepdim, correction=correction)
    return found, mean_in_order(input, None if isinstance(dim, bool) else dim, keepdim)
