"""torch.Tensor.sum_to_size."""

from mindspore import mint


def sum_to_size(input, *size):
    """The sum over dimensions that are not in a size, or are 1 there."""
    size = tuple(size[0]) if size and not isinstance(size[0], int) else size
    if size == ():
        return mint.sum(input) if input.ndim else input.copy()
    first = input.ndim - len(size)
    dims = tuple(range(first)) + tuple(
        first + place for place, one in enumerate(size) if one == 1 != input.shape[first + place]
    )
    return (mint.sum(input, dims, True) if dims else input).reshape(size)
