"""einops.reduce."""

import einops

from mindport.compat.rearrangements.EinopsBackend import EinopsBackend  # noqa: F401 - einops finds it
from mindport.compat.rearrangements.rearranged import rearranged


def reduce(tensor, pattern, reduction, **axes_lengths):
    """Axes reduced, as a pattern says."""
    if isinstance(reduction, str):
        return rearranged(tensor, reduction, pattern, axes_lengths)
    return einops.reduce(tensor, pattern, reduction, **axes_lengths)
