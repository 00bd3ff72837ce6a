"""torch.index_add."""

import mindspore
from mindspore import mint, ops


def index_add(input, dim, index, source, *, alpha=1):
    """`input` with slices of `source` added where `index` says; of integers whole times."""
    alpha = alpha if input.is_floating_point() or input.is_complex() else int(alpha)
    if not index.numel():  # MindSpore refuses it
        return input.copy()
    added, shape = (input.copy(), source.shape) if input.ndim else (input.reshape(1).copy(), (-1,))
    index = index.reshape(-1).int()  # the type that the kernel takes
    if input.dtype in (mindspore.int64, mindspore.bool_):  # which the kernel does not take
        return _scattered(added, dim, index, source.reshape(shape), alpha).reshape(input.shape)
    return mint.index_add(added, dim, index, source.reshape(shape), alpha=alpha).reshape(
        input.shape
    )


def _scattered(added, dim, index, source, alpha):
    sides = [1] * added.ndim
    sides[dim] = -1
    places = ops.broadcast_to(index.reshape(sides), source.shape)
    if added.dtype == mindspore.bool_:
        added, source = added.int(), source.int()
        found = ops.tensor_scatter_elements(added, places, source, dim, "add")
        return found.bool()
    return ops.tensor_scatter_elements(added, places, source * alpha, dim, "add")
