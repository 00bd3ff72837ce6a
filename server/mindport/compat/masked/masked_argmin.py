"""torch.masked.argmin."""

from mindport.compat.masked.masked_argextreme import masked_argextreme


def masked_argmin(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """Where the least value of what the mask allows is."""
    return masked_argextreme(input, dim, keepdim, dtype, mask, False)
