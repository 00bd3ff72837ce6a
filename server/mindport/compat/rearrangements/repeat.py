"""einops.repeat."""

import einops

from mindport.compat.rearrangements.EinopsBackend import EinopsBackend  # noqa: F401 - einops finds it


def repeat(tensor, pattern, **axes_lengths):
    """Values repeated along new axes, as a pattern says."""
    return einops.repeat(tensor, pattern, **axes_lengths)
