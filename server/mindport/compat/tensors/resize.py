"""torch.Tensor.resize_."""

from math import prod

from mindspore import ops

from mindport.compat.tensors.become import become


def resize(tensor, *sizes, memory_format=None):
    """Give a tensor another size in its place; what is added is 0, where torch sets nothing."""
    shape = sizes[0] if len(sizes) == 1 and not isinstance(sizes[0], int) else sizes
    flat, count = tensor.reshape(-1), prod(shape)
    if count > flat.shape[0]:
        flat = ops.cat((flat, ops.zeros(count - flat.shape[0], tensor.dtype)))
    return become(tensor, flat[:count].reshape(tuple(shape)).copy())
