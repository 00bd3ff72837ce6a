"""Values less the greatest of them."""

from mindspore import ops

from mindport.compat.strict.strict_amax import strict_amax


def below_greatest(input, dim):
    """The values less the greatest along a dimension: of these softmax makes powers."""
    return input - ops.stop_gradient(strict_amax(input, dim, True))
