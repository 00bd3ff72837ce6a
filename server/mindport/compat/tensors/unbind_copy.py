"""torch.unbind_copy."""

from mindport.compat.tensors.copies import copies
from mindport.compat.tensors.select import select


def unbind_copy(input, dim=0):
    """The parts along a dimension, in tensors of their own."""
    return copies([select(input, dim, place) for place in range(input.shape[dim])])
