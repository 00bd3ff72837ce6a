"""torch.nn.init.orthogonal_, handed on as a function."""

from mindspore.common.initializer import Orthogonal

from mindport.compat.initialization.initialized import initialized


def orthogonal_(tensor, gain=1):
    """Fill a tensor with an orthogonal matrix; returns it."""
    return initialized(tensor, Orthogonal(gain))
