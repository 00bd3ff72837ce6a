"""The activations of the transformer's layers."""

from mindspore import mint, ops


def transformer_activation(activation):
    """A function for a name; functions and layers stay."""
    if not isinstance(activation, str):
        return activation
    return {"relu": mint.nn.functional.relu, "gelu": ops.gelu}[activation]
