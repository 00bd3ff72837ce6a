"""torch.masked.std."""

from mindspore import mint

from mindport.compat.masked.masked_var import masked_var


def masked_std(input, dim=None, unbiased=None, *, correction=None, keepdim=False, dtype=None,
               mask=None):  # fmt: skip
    """The standard deviation of what the mask allows; NaN where it allows nothing."""
    found = masked_var(input, dim, unbiased, correction=correction, keepdim=keepdim, dtype=dtype,
                       mask=mask)  # fmt: skip
    return mint.sqrt(found)
