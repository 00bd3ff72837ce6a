"""torch.masked.softmax."""

from mindspore import mint

from mindport.compat.masked.masked_log_softmax import masked_log_softmax


def masked_softmax(input, dim, *, dtype=None, mask=None):
    """The softmax of what the mask allows; NaN where it allows nothing."""
    return mint.exp(masked_log_softmax(input, dim, dtype=dtype, mask=mask))
