"""torch.masked.norm."""

from mindport.compat.linalg.vector_norm import vector_norm
from mindport.compat.masked.masked_parts import masked_parts


def masked_norm(input, ord=2.0, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The norm of what the mask allows."""
    filler = float("inf") if ord == float("-inf") else 0
    filled, _, dim = masked_parts(input, dim, mask, filler, dtype)
    return vector_norm(filled, ord, dim, keepdim)
