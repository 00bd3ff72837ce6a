"""torch.nn.init.uniform_, handed on as a function."""

from mindspore.common.initializer import Uniform as UniformInitializer

from mindport.compat.initialization.initialized import initialized


def uniform_(tensor, a=0.0, b=1.0):
    """Fill a tensor with a uniform distribution; returns it."""
    return initialized(tensor, UniformInitializer((b - a) / 2), (a + b) / 2)
