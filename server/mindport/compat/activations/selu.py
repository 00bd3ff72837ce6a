"""torch.nn.functional.selu."""

from mindport.compat.activations.elu import elu
from mindport.compat.tensors.overwritten import overwritten


def selu(input, inplace=False):
    """The scaled exponential unit, with the right gradient below 0."""
    scale, alpha = 1.0507009873554805, 1.6732632423543772
    return overwritten(input, lambda x: scale * elu(x, alpha), inplace)
