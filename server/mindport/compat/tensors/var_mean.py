"""torch.var_mean."""

from mindspore import mint

from mindport.compat.tensors.var import var


def var_mean(input, dim=None, unbiased=True, keepdim=False, *, correction=None):
    """The variance, with any correction of the number of elements, and the mean."""
    found = var(input, dim, unbiased, keepdim, correction=correction)
    whole = dim is None or isinstance(dim, bool)
    return found, mint.mean(input, tuple(range(input.ndim)) if whole else dim, keepdim)
