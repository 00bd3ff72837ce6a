"""torch.masked.softmin."""

from mindport.compat.masked.masked_softmax import masked_softmax


def masked_softmin(input, dim, *, dtype=None, mask=None):
    """The softmax of what the mask allows, of the opposite; NaN where it allows nothing."""
    return masked_softmax(-input, dim, dtype=dtype, mask=mask)
