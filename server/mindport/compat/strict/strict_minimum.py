"""torch.minimum with NaN."""

from mindspore import mint

from mindport.compat.strict.nan_of_either import nan_of_either


def strict_minimum(input, other):
    """The smaller of two; NaN where either is NaN."""
    return nan_of_either(mint.minimum(input, other), input, other)
