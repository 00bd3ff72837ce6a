"""NaN along dimensions, with torch's gradients."""

from mindspore import mint

from mindport.compat.strict.any_nan import any_nan


def nan_along(function, input, dim, keepdim):
    """What a function finds along dimensions; NaN where there is one, in the gradients, too."""
    if not input.is_floating_point():
        return function(input, dim, keepdim)
    factor = mint.where(any_nan(input, dim, True), float("nan"), 1.0).to(input.dtype)
    found = function(input * factor, dim, keepdim)
    return mint.where(any_nan(input, dim, keepdim), float("nan"), found)
