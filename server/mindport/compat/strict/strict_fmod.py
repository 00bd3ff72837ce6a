"""torch.fmod by infinity."""

from mindspore import Tensor, mint, ops

from mindport.compat.tensors.fmod import fmod


def strict_fmod(input, other):
    """What a division cut off leaves; by infinity the number itself."""
    found = fmod(input, other)
    if not found.is_floating_point():
        return found
    bottom = other.to(found.dtype) if isinstance(other, Tensor) else ops.full_like(found, other)
    is_met = mint.isinf(bottom) & ~mint.isinf(input) & ~mint.isnan(input)
    return mint.where(is_met, input.to(found.dtype), found)
