"""einops.einsum."""

import einops

from mindport.compat.rearrangements.EinopsBackend import EinopsBackend  # noqa: F401 - einops finds it


def einops_einsum(*tensors_and_pattern):
    """A sum of products by the names of axes."""
    return einops.einsum(*tensors_and_pattern)
