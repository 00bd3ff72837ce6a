"""torch.masked.normalize."""

from mindspore import mint

from mindport.compat.masked.masked_norm import masked_norm
from mindport.compat.masked.masked_parts import masked_parts


def masked_normalize(input, ord, dim, *, eps=1e-12, dtype=None, mask=None):
    """What the mask allows, divided by its norm."""
    norm = masked_norm(input, ord, dim, keepdim=True, dtype=dtype, mask=mask)
    return masked_parts(input, dim, mask, 0, dtype)[0] / mint.clamp(norm, min=eps)
