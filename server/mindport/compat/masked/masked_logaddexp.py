"""torch.masked.logaddexp."""

from mindspore import mint, ops

from mindport.compat.masked.masked_parts import masked_parts


def masked_logaddexp(input, other, *, dtype=None, input_mask=None, other_mask=None):
    """The logarithm of the sum of exponentials, of what the masks allow."""
    one, _, _ = masked_parts(input, None, input_mask, float("-inf"))
    two, _, _ = masked_parts(other, None, other_mask, float("-inf"))
    is_low = mint.logical_and(one == float("-inf"), two == float("-inf"))
    safe = mint.where(is_low, ops.zeros_like(one), one)
    found = mint.where(is_low, one, ops.logaddexp(safe, two))
    return found if dtype is None else found.to(dtype)
