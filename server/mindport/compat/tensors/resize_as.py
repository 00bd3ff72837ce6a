"""torch.Tensor.resize_as_."""

from mindport.compat.tensors.resize import resize


def resize_as(tensor, other, memory_format=None):
    """Give a tensor the size of another."""
    return resize(tensor, tuple(other.shape))
