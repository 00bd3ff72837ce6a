"""The extreme of all elements with NaN, with torch's gradients."""

from mindspore import mint

from mindport.compat.strict.any_nan import any_nan


def nan_of_all(found, input):
    """What was found of all elements; NaN where there is one, which share the gradient."""
    if not input.is_floating_point():
        return found
    is_nan = mint.isnan(input)
    shares = mint.sum(mint.where(is_nan, input, 0.0)) / mint.sum(is_nan.to(input.dtype))
    return mint.where(any_nan(input), shares.to(found.dtype), found)
