"""torch.Tensor.exponential_."""

from mindspore import ops

from mindport.compat.random.standard import standard
from mindport.compat.tensors.set_values import set_values


def set_exponential(tensor, lambd=1.0, *, generator=None):
    """Fill a tensor with random numbers of an exponential distribution; returns it."""
    return set_values(tensor, -ops.log(1 - standard("rand", tensor, generator)) / lambd)
