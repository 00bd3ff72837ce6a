"""torch.Tensor.cauchy_."""

import math

from mindspore import ops

from mindport.compat.random.standard import standard
from mindport.compat.tensors.set_values import set_values


def set_cauchy(tensor, median=0.0, sigma=1.0, *, generator=None):
    """Fill a tensor with random numbers of a Cauchy distribution; returns it."""
    places = math.pi * (standard("rand", tensor, generator) - 0.5)
    return set_values(tensor, median + sigma * ops.tan(places))
