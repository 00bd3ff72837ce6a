"""torch.nn.init.xavier_normal_, handed on as a function."""

from mindspore.common.initializer import XavierNormal

from mindport.compat.initialization.initialized import initialized


def xavier_normal_(tensor, gain=1.0):
    """Fill a tensor with what keeps variances, normal; returns it."""
    return initialized(tensor, XavierNormal(gain))
