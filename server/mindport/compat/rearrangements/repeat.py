"""einops.repeat."""

from mindport.compat.rearrangements.rearranged import rearranged


def repeat(tensor, pattern, **axes_lengths):
    """Values repeated along new axes, as a pattern says."""
    return rearranged(tensor, "repeat", pattern, axes_lengths)
