"""torch.index_copy."""

from mindspore import mint

from mindport.compat.tensors.put_elements import put_elements


def index_copy(input, dim, index, source):
    """`input` with slices of `source` where `index` says."""
    if not index.numel():  # MindSpore refuses it
        return input.copy()
    if input.ndim == 0:
        return source.reshape(()).copy()
    shape = [1] * input.ndim
    shape[dim] = index.numel()
    return put_elements(input, dim, mint.broadcast_to(index.reshape(shape), source.shape), source)
