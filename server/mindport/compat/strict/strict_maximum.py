"""torch.maximum with NaN."""

from mindspore import mint

from mindport.compat.strict.nan_of_either import nan_of_either


def strict_maximum(input, other):
    """The larger of two; NaN where either is NaN."""
    return nan_of_either(mint.maximum(input, other), input, other)
