"""torch.Tensor.bernoulli_."""

from mindport.compat.random.standard import standard
from mindport.compat.tensors.set_values import set_values


def set_bernoulli(tensor, p=0.5, *, generator=None):
    """Fill a tensor with ones, each with a probability, and zeros; returns it."""
    return set_values(tensor, (standard("rand", tensor, generator) < p).to(tensor.dtype))
