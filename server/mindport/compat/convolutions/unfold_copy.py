"""torch.unfold_copy."""

from mindport.compat.convolutions.unfold import unfold
from mindport.compat.tensors.copies import copies


def unfold_copy(input, dimension, size, step):
    """All slices of one size, in a tensor of its own."""
    return copies(unfold(input, dimension, size, step))
