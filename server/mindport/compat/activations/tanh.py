"""torch.tanh."""

from mindspore import mint

from mindport.compat.tensors.floating import floating


def tanh(input):
    """The hyperbolic tangent, exact to single precision also where the CPU's kernel is not."""
    return 2 * mint.sigmoid(2 * floating(input)) - 1
