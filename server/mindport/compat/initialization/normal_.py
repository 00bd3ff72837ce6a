"""torch.nn.init.normal_, handed on as a function."""

from mindspore.common.initializer import Normal as NormalInitializer

from mindport.compat.initialization.initialized import initialized


def normal_(tensor, mean=0.0, std=1.0):
    """Fill a tensor with a normal distribution; returns it."""
    return initialized(tensor, NormalInitializer(std, mean))
