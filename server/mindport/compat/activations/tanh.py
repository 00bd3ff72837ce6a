"""torch.tanh."""

from mindspore import mint

from mindport.compat.tensors.computed_in_double import computed_in_double


def tanh(input):
    """The hyperbolic tangent, exact also where the CPU's kernel is not."""
    return computed_in_double(mint.tanh, input)
