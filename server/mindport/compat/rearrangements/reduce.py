"""einops.reduce."""

import einops

from mindport.compat.rearrangements.EinopsBackend import EinopsBackend  # noqa: F401 - einops finds it


def reduce(tensor, pattern, reduction, **axes_lengths):
    """Axes reduced, as a pattern says."""
    return einops.reduce(tensor, pattern, reduction, **axes_lengths)
