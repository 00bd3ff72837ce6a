"""torch.masked.amin."""

from mindport.compat.masked.masked_extreme import masked_extreme


def masked_amin(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The least value of what the mask allows."""
    return masked_extreme(input, dim, keepdim, dtype, mask, False)
