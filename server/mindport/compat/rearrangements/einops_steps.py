"""The operations that a pattern of einops stands for."""

import einops
from mindspore.ops import constexpr

from mindport.compat.rearrangements.EinopsBackend import EinopsBackend  # noqa: F401 - einops finds it
from mindport.compat.rearrangements.EinopsShape import EinopsShape


@constexpr
def einops_steps(operation, pattern, shape, is_float, sizes):
    """Their names and arguments; a graph asks for them when it is made."""
    given = EinopsShape(shape, is_float)
    if operation in ("rearrange", "repeat"):
        return getattr(einops, operation)(given, pattern, **sizes).steps
    return einops.reduce(given, pattern, operation, **sizes).steps
