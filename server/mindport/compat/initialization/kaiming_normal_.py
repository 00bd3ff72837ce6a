"""torch.nn.init.kaiming_normal_, handed on as a function."""

from mindspore.common.initializer import HeNormal

from mindport.compat.initialization.initialized import initialized


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    """Fill a tensor with what keeps variances through rectifiers, normal; returns it."""
    return initialized(tensor, HeNormal(a, mode, nonlinearity))
