"""The least and the largest value of what a mask allows."""

from mindspore import mint

from mindport.compat.masked.masked_parts import masked_parts
from mindport.compat.tensors.outermost import outermost


def masked_extreme(input, dim, keepdim, dtype, mask, is_largest):
    """The extreme over some dimensions; infinite (or the last integer) where nothing is allowed."""
    kind = input.dtype if dtype is None else dtype
    filled, _, dim = masked_parts(input, dim, mask, outermost(kind, not is_largest), dtype)
    if not dim:
        return filled
    return mint.amax(filled, dim, keepdim) if is_largest else mint.amin(filled, dim, keepdim)
