"""torch.index_fill."""

from mindspore import mint, ops


def index_fill(input, dim, index, value):
    """`input` with one value in the slices that `index` says."""
    if not index.numel():  # MindSpore refuses it
        return input.copy()
    if input.ndim == 0:
        return index_fill(input.reshape(1), 0, index, value).reshape(())
    size = input.shape[dim]
    index = mint.where(index < 0, index + size, index)
    is_filled = (ops.arange(size).unsqueeze(1) == index.reshape(1, -1)).any(1)
    shape = [1] * input.ndim
    shape[dim] = size
    return mint.where(is_filled.reshape(shape), value, input)
