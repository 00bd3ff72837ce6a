"""torch.Tensor.normal_."""

from mindspore import ops

from mindport.compat.tensors.set_values import set_values


def set_normal(tensor, mean=0.0, std=1.0):
    """Fill a tensor with random numbers of a normal distribution; returns it."""
    return set_values(tensor, ops.randn(tensor.shape) * std + mean)
