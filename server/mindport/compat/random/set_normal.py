"""torch.Tensor.normal_."""

from mindport.compat.random.standard import standard
from mindport.compat.tensors.set_values import set_values


def set_normal(tensor, mean=0.0, std=1.0, *, generator=None):
    """Fill a tensor with random numbers of a normal distribution; returns it."""
    return set_values(tensor, standard("randn", tensor, generator) * std + mean)
