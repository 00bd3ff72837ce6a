"""torch.split_with_sizes_copy."""

from mindport.compat.tensors.copies import copies
from mindport.compat.tensors.narrow import narrow


def split_with_sizes_copy(input, split_sizes, dim=0):
    """Parts of these sizes, in tensors of their own."""
    starts = [sum(split_sizes[:place]) for place in range(len(split_sizes))]
    return copies([narrow(input, dim, *pair) for pair in zip(starts, split_sizes)])
