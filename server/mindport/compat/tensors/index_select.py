"""torch.index_select."""

from mindspore import ops

from mindport.compat.tensors.chosen import chosen


def index_select(input, dim, index):
    """Parts of one dimension; where there are none, MindSpore's gradient fails on CPU."""
    if index.size:
        return ops.index_select(input, dim, index)
    return chosen(input, *[slice(None)] * (dim % input.ndim), index.reshape(-1))
