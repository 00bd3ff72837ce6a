"""torch.special.entr."""

from mindspore import mint, ops

from mindport.compat.tensors.floating import floating


def entr(input):
    """-x log(x); 0 at 0, and minus infinity below."""
    x = floating(input)
    is_inner = x > 0
    safe = mint.where(is_inner, x, ops.ones_like(x))
    edge = mint.sqrt(mint.where(x == 0, x, ops.ones_like(x)))  # 0 with an infinite derivative
    found = mint.where(is_inner, -safe * mint.log(safe), edge)
    found = mint.where(x < 0, ops.full_like(x, float("-inf")), found)
    return mint.where(mint.isnan(x), x, found)
