"""torch.masked.mean."""

from mindspore import mint

from mindport.compat.masked.masked_parts import masked_parts


def masked_mean(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The mean of what the mask allows; NaN where it allows nothing."""
    filled, mask, dim = masked_parts(input, dim, mask, 0, dtype)
    if not dim:
        return filled / mask.to(filled.dtype)
    return mint.sum(filled, dim, keepdim) / mint.sum(mask.to(filled.dtype), dim, keepdim)
