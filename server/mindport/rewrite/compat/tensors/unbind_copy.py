"""torch.unbind_copy."""

from mindport.rewrite.compat.tensors.copies import copies
from mindport.rewrite.compat.tensors.select import select


def unbind_copy(input, dim=0):
    """The parts along a dimension, in tensors of their own."""
    return copies([select(input, dim, place) for place in range(input.shape[dim])])
