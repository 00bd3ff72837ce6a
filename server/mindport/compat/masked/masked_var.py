"""torch.masked.var."""

from mindspore import mint, ops

from mindport.compat.masked.masked_parts import masked_parts
from mindport.compat.tensors.floating import floating


def masked_var(input, dim=None, unbiased=None, *, correction=None, keepdim=False, dtype=None,
               mask=None):  # fmt: skip
    """The variance of what the mask allows; NaN where it allows nothing."""
    if correction is None:
        correction = 1 if unbiased is None else int(unbiased)
    filled, mask, dim = masked_parts(floating(input), dim, mask, 0, dtype)
    weight = mask.to(filled.dtype)
    count = mint.sum(weight, dim, True)
    far = (filled - mint.sum(filled, dim, True) / count) * weight
    far = mint.where(mask, far, ops.zeros_like(far))
    total = mint.sum(far * far, dim, keepdim)
    left = mint.sum(weight, dim, keepdim) - correction
    return total / mint.where(left < 0, ops.zeros_like(left), left)
