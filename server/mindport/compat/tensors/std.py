"""torch.std."""

from mindspore import mint, ops

from mindport.compat.tensors.var import var


def std(input, dim=None, unbiased=True, keepdim=False, *, correction=None):
    """The standard deviation, with any correction of the number of elements.

    Its gradient is 0 where all elements are the same.
    """
    found = var(input, dim, unbiased, keepdim, correction=correction)
    is_zero = found == 0
    root = mint.sqrt(mint.where(is_zero, ops.ones_like(found), found))
    return mint.where(is_zero, ops.zeros_like(found), root)
