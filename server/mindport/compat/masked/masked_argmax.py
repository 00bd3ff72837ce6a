"""torch.masked.argmax."""

from mindport.compat.masked.masked_argextreme import masked_argextreme


def masked_argmax(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """Where the largest value of what the mask allows is."""
    return masked_argextreme(input, dim, keepdim, dtype, mask, True)
