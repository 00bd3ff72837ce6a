"""Where the least or the largest value of what a mask allows is."""

from mindport.compat.masked.masked_parts import masked_parts
from mindport.compat.tensors.argmax import argmax
from mindport.compat.tensors.argmin import argmin
from mindport.compat.tensors.outermost import outermost


def masked_argextreme(input, dim, keepdim, dtype, mask, is_largest):
    """Its index along a dimension, or in the flat tensor."""
    kind = input.dtype if dtype is None else dtype
    filled = masked_parts(input, dim, mask, outermost(kind, not is_largest), dtype)[0]
    find = argmax if is_largest else argmin
    return find(filled, dim, keepdim).to(kind)
