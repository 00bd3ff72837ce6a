"""torch.Tensor.geometric_."""

import math

from mindspore import ops

from mindport.compat.random.standard import standard
from mindport.compat.tensors.set_values import set_values


def set_geometric(tensor, p, *, generator=None):
    """Fill a tensor with how many trials the first success takes; returns it."""
    trials = ops.ceil(ops.log(1 - standard("rand", tensor, generator)) / math.log(1 - p))
    return set_values(tensor, ops.maximum(trials, 1.0))
