"""torch.index_select."""

from mindspore import ops

from mindport.compat.tensors.chosen import chosen


def index_select(input, dim, index):
    """Parts of one dimension.

    MindSpore refuses tensors without dimensions, and its gradient of no part fails on CPU.
    """
    index = index.reshape(-1)
    if not input.ndim:
        return ops.index_select(input.reshape(1), dim, index).reshape(())
    if index.size:
        return ops.index_select(input, dim, index)
    return chosen(input, *[slice(None)] * (dim % input.ndim), index)
