"""torch.minimum with NaN."""

from mindspore import mint

from mindport.compat.strict.keeping_nan import keeping_nan


def strict_minimum(input, other):
    """The smaller of two; NaN where either is NaN."""
    return keeping_nan(mint.minimum(input, other), input, other)
