"""torch.unfold_copy."""

from mindport.rewrite.compat.copies import copies
from mindport.rewrite.compat.unfold import unfold


def unfold_copy(input, dimension, size, step):
    """All slices of one size, in a tensor of its own."""
    return copies(unfold(input, dimension, size, step))
