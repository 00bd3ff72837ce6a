"""einops.pack."""

import einops

from mindport.compat.rearrangements.EinopsBackend import EinopsBackend  # noqa: F401 - einops finds it


def pack(tensors, pattern):
    """Several tensors in one, and the shapes of what was joined."""
    return einops.pack(tensors, pattern)
