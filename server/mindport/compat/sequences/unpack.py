"""einops.unpack."""

import einops

from mindport.compat.rearrangements.EinopsBackend import EinopsBackend  # noqa: F401 - einops finds it


def unpack(tensor, packed_shapes, pattern):
    """The tensors that were packed."""
    return einops.unpack(tensor, packed_shapes, pattern)
