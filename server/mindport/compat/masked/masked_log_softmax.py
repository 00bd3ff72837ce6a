"""torch.masked.log_softmax."""

from mindspore import ops

from mindport.compat.masked.masked_parts import masked_parts


def masked_log_softmax(input, dim, *, dtype=None, mask=None):
    """The logarithm of the softmax of what the mask allows; NaN where it allows nothing."""
    return ops.log_softmax(masked_parts(input, dim, mask, float("-inf"), dtype)[0], dim)
