"""The least and the largest value of what a mask allows."""

from mindspore import mint

from mindport.rewrite.compat.iinfo import iinfo
from mindport.rewrite.compat.masked_parts import masked_parts


def masked_extreme(input, dim, keepdim, dtype, mask, is_largest):
    """The extreme over some dimensions; infinite (or the last integer) where nothing is allowed."""
    kind = input.dtype if dtype is None else dtype
    if "loat" in str(kind):
        filler = float("-inf") if is_largest else float("inf")
    else:
        filler = iinfo(kind).min if is_largest else iinfo(kind).max
    filled, _, dim = masked_parts(input, dim, mask, filler, dtype)
    if not dim:
        return filled
    return mint.amax(filled, dim, keepdim) if is_largest else mint.amin(filled, dim, keepdim)
