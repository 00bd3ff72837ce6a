"""torch.narrow_copy."""

from mindport.compat.tensors.narrow import narrow


def narrow_copy(input, dim, start, length):
    """A part of one dimension, in memory of its own."""
    return narrow(input, dim, start, length).copy()
