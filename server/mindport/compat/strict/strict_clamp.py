"""torch.clamp with NaN."""

from mindport.compat.strict.keeping_nan import keeping_nan
from mindport.compat.tensors.clamp import clamp


def strict_clamp(input, min=None, max=None):
    """Values between two limits; NaN stays, of a limit, too."""
    return keeping_nan(clamp(input, min, max), input, min, max)
