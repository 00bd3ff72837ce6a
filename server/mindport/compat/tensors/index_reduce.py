"""torch.index_reduce."""

from mindspore import mint

from mindport.compat.tensors.scatter_reduce import scatter_reduce


def index_reduce(input, dim, index, source, reduce, *, include_self=True):
    """`input` with slices of `source` put together where `index` says."""
    if not index.numel():  # MindSpore refuses it
        return input.copy()
    shape = [1] * max(1, source.ndim)
    shape[dim] = index.numel()
    index = mint.broadcast_to(index.reshape(shape), source.shape or (1,))
    return scatter_reduce(input, dim, index, source, reduce, include_self=include_self)
