"""torch.Tensor.uniform_."""

from mindport.compat.random.standard import standard
from mindport.compat.tensors.set_values import set_values


def set_uniform(tensor, low=0.0, high=1.0, *, generator=None):
    """Fill a tensor with random numbers between two limits; returns it."""
    return set_values(tensor, standard("rand", tensor, generator) * (high - low) + low)
