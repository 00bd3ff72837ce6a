"""torch.nn.init.ones_, handed on as a function."""

from mindspore.common.initializer import One

from mindport.compat.initialization.initialized import initialized


def ones_(tensor):
    """Fill a tensor with ones; returns it."""
    return initialized(tensor, One())
