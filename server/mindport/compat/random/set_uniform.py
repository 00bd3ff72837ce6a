"""torch.Tensor.uniform_."""

from mindspore import ops

from mindport.compat.tensors.set_values import set_values


def set_uniform(tensor, low=0.0, high=1.0):
    """Fill a tensor with random numbers between two limits; returns it."""
    return set_values(tensor, ops.rand(tensor.shape) * (high - low) + low)
