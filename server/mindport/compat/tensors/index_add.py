"""torch.index_add."""

from mindspore import mint


def index_add(input, dim, index, source, *, alpha=1):
    """`input` with slices of `source` added where `index` says."""
    added, shape = (input.copy(), source.shape) if input.ndim else (input.reshape(1).copy(), (-1,))
    index = index.reshape(-1).int()  # the type that the kernel takes
    return mint.index_add(added, dim, index, source.reshape(shape), alpha=alpha).reshape(
        input.shape
    )
