"""torch.masked.amax."""

from mindport.compat.masked.masked_extreme import masked_extreme


def masked_amax(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The largest value of what the mask allows."""
    return masked_extreme(input, dim, keepdim, dtype, mask, True)
