"""torch.maximum with NaN."""

from mindspore import mint

from mindport.compat.strict.keeping_nan import keeping_nan


def strict_maximum(input, other):
    """The larger of two; NaN where either is NaN."""
    return keeping_nan(mint.maximum(input, other), input, other)
