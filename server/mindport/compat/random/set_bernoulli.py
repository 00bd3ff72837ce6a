"""torch.Tensor.bernoulli_."""

from mindspore import ops

from mindport.compat.tensors.set_values import set_values


def set_bernoulli(tensor, p=0.5):
    """Fill a tensor with ones, each with a probability, and zeros; returns it."""
    return set_values(tensor, (ops.rand(tensor.shape) < p).to(tensor.dtype))
