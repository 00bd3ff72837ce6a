"""torch.nn.init.constant_, handed on as a function."""

from mindspore.common.initializer import Constant

from mindport.compat.initialization.initialized import initialized


def constant_(tensor, val):
    """Fill a tensor with one value; returns it."""
    return initialized(tensor, Constant(val))
