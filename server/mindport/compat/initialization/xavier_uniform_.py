"""torch.nn.init.xavier_uniform_, handed on as a function."""

from mindspore.common.initializer import XavierUniform

from mindport.compat.initialization.initialized import initialized


def xavier_uniform_(tensor, gain=1.0):
    """Fill a tensor with what keeps variances, uniform; returns it."""
    return initialized(tensor, XavierUniform(gain))
