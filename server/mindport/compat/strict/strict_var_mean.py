"""torch.var_mean with infinity."""

from mindport.compat.strict.mean_in_order import mean_in_order
from mindport.compat.tensors.var import var


def strict_var_mean(input, dim=None, unbiased=True, keepdim=False, *, correction=None):
    """The variance and the mean, which torch loses behind an infinite element."""
    found = var(input, dim, unbiased, keepdim, correction=correction)
    return found, mean_in_order(input, None if isinstance(dim, bool) else dim, keepdim)
