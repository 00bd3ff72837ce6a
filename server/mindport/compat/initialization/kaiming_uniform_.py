"""torch.nn.init.kaiming_uniform_, handed on as a function."""

from mindspore.common.initializer import HeUniform

from mindport.compat.initialization.initialized import initialized


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    """Fill a tensor with what keeps variances through rectifiers, uniform; returns it."""
    return initialized(tensor, HeUniform(a, mode, nonlinearity))
