"""torch.clamp with NaN."""

from mindspore import mint

from mindport.compat.strict.keeping_nan import keeping_nan


def strict_clamp(input, min=None, max=None):
    """Values between two limits; NaN stays, of a limit, too."""
    return keeping_nan(mint.clamp(input, min, max), input, min, max)
