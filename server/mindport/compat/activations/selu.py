"""torch.nn.functional.selu."""

from mindport.compat.activations.elu import elu


def selu(input, inplace=False):
    """The scaled exponential unit, with the right gradient below 0."""
    return 1.0507009873554805 * elu(input, 1.6732632423543772)
