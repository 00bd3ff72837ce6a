"""torch.std."""

from mindspore import mint

from mindport.rewrite.compat.var import var


def std(input, dim=None, unbiased=True, keepdim=False, *, correction=None):
    """The standard deviation, with any correction of the number of elements."""
    return mint.sqrt(var(input, dim, unbiased, keepdim, correction=correction))
