"""torch.masked.softmin."""

from mindspore import mint, ops

from mindport.rewrite.compat.masked_parts import masked_parts


def masked_softmin(input, dim, *, dtype=None, mask=None):
    """The softmax of what the mask allows, of the opposite; NaN where it allows nothing."""
    filled, mask, _ = masked_parts(input, dim, mask, float("inf"), dtype)
    found = ops.softmax(-filled, dim)
    is_left = mask.to(found.dtype).sum(dim, keepdim=True) > 0
    return mint.where(is_left, found, ops.full_like(found, float("nan")))
