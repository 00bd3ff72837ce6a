"""torch.nn.functional.tanhshrink."""

from mindport.compat.activations.tanh import tanh


def tanhshrink(input):
    """x - tanh(x)."""
    input = input * 1.0  # a floating type
    return input - tanh(input)
