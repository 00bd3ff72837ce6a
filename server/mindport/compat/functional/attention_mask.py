"""What a mask adds to the scores of attention."""

from mindspore import mint, ops


def attention_mask(mask, dtype):
    """The mask as numbers: minus infinity where a boolean mask is True, else 0."""
    if "Bool" not in str(mask.dtype):
        return mask
    zeros = ops.zeros(mask.shape, dtype)
    return mint.where(mask, ops.full_like(zeros, float("-inf")), zeros)
