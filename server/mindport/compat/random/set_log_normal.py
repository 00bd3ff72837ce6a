"""torch.Tensor.log_normal_."""

from mindspore import ops

from mindport.compat.random.standard import standard
from mindport.compat.tensors.set_values import set_values


def set_log_normal(tensor, mean=1.0, std=2.0, *, generator=None):
    """Fill a tensor with numbers whose logarithms are normally distributed; returns it."""
    return set_values(tensor, ops.exp(standard("randn", tensor, generator) * std + mean))
