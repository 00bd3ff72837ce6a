"""torch.nn.init.dirac_, handed on as a function."""

from mindspore.common.initializer import Dirac

from mindport.compat.initialization.initialized import initialized


def dirac_(tensor, groups=1):
    """Fill a tensor with the identity of convolutions; returns it."""
    return initialized(tensor, Dirac(groups))
