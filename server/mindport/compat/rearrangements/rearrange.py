"""einops.rearrange."""

import einops

from mindport.compat.rearrangements.EinopsBackend import EinopsBackend  # noqa: F401 - einops finds it


def rearrange(tensor, pattern, **axes_lengths):
    """Axes in another order, joined or parted, as a pattern says."""
    return einops.rearrange(tensor, pattern, **axes_lengths)
