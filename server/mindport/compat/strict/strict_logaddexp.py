"""torch.logaddexp with infinity."""

from mindspore import mint, ops

from mindport.compat.tensors.floating import floating


def strict_logaddexp(input, other, base=None):
    """The logarithm of the sum of two powers, where equal infinities stay as they are."""
    one, another = floating(input), floating(other)
    function = ops.logaddexp if base is None else ops.logaddexp2
    is_same = mint.logical_and(mint.isinf(one), one == another)
    found = function(one, another)
    # Where both are the same infinity, torch's gradient is no number either.
    return mint.where(is_same, (one + another).to(found.dtype), found)
