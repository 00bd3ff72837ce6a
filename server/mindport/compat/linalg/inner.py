"""torch.inner."""

from mindspore import ops

from mindport.compat.tensors.zeros_of_nothing import zeros_of_nothing


def inner(input, other):
    """Products along the last dimension; 0 over no elements, which MindSpore does not write."""
    found = ops.inner(input, other)
    is_of_nothing = input.ndim and other.ndim and not input.shape[-1] and found.size
    return zeros_of_nothing(found.shape, found) if is_of_nothing else found
