"""torch.var_mean."""

from mindport.compat.tensors.mean_of import mean_of
from mindport.compat.tensors.var import var


def var_mean(input, dim=None, unbiased=True, keepdim=False, *, correction=None):
    """The variance, with any correction of the number of elements, and the mean."""
    found = var(input, dim, unbiased, keepdim, correction=correction)
    return found, mean_of(input, None if isinstance(dim, bool) else dim, keepdim)
