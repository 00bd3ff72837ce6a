"""torch.clamp with NaN."""

from mindspore import Tensor, mint

from mindport.compat.tensors.clamp import clamp


def strict_clamp(input, min=None, max=None):
    """Values between two limits; NaN stays, of a limit, too. As in torch it gets no gradient."""
    found = clamp(input, min, max)
    for one in (input, min, max):
        if isinstance(one, Tensor) and one.is_floating_point():
            found = mint.where(mint.isnan(one), float("nan"), found)
    return found
