"""torch.nn.functional.relu6."""

from mindport.compat.activations.hardtanh import hardtanh


def relu6(input, inplace=False):
    """A ReLU up to 6, of any type; at both limits its gradient is 0."""
    return hardtanh(input, 0, 6, inplace)
