"""torch.Tensor.resize_."""

import math

from mindspore import mint

from mindport.rewrite.compat.reshaped import reshaped


def resized(tensor, *sizes):
    """Give a tensor another shape with the elements that it has; zeros where it has none.

    ValueError where it has some, but not enough: what would come behind them is not known.
    """
    shape = tuple(sizes[0]) if len(sizes) == 1 and not isinstance(sizes[0], int) else sizes
    count = math.prod(shape)
    if not tensor.numel():
        return reshaped(tensor, mint.zeros(shape, dtype=tensor.dtype))
    if count > tensor.numel():
        raise ValueError(f"a tensor of {tensor.numel()} elements is resized to {shape}")
    return reshaped(tensor, tensor.reshape(-1)[:count].reshape(shape))
