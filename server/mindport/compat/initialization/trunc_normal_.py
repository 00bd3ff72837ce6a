"""torch.nn.init.trunc_normal_, handed on as a function."""

from mindspore.common.initializer import TruncatedNormal

from mindport.compat.initialization.initialized import initialized


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0):
    """Fill a tensor with a normal distribution within bounds; returns it."""
    return initialized(tensor, TruncatedNormal(std, mean, a, b))
