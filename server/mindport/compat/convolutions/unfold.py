"""torch.Tensor.unfold."""

from mindspore import ops


def unfold(input, dimension, size, step):
    """All windows of a size along a dimension; what is in them becomes the last dimension."""
    if input.ndim == 0:
        return input.reshape(1)[:size]
    dim = dimension % input.ndim
    count = (input.shape[dim] - size) // step + 1
    places = ops.arange(count).reshape(-1, 1) * step + ops.arange(size)
    taken = ops.index_select(input, dim, places.reshape(-1))
    windows = taken.reshape((*input.shape[:dim], count, size, *input.shape[dim + 1 :]))
    return ops.movedim(windows, dim + 1, -1)
