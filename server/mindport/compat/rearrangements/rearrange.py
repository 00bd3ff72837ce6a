"""einops.rearrange."""

from mindport.compat.rearrangements.rearranged import rearranged


def rearrange(tensor, pattern, **axes_lengths):
    """Axes in another order, joined or parted, as a pattern says."""
    return rearranged(tensor, "rearrange", pattern, axes_lengths)
