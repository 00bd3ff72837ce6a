"""torch.cummax."""

import mindspore
from mindspore import mint, ops


def cummax(input, dim):
    """The largest values so far, and where they are."""
    if input.ndim == 0:
        return input.copy(), ops.zeros((), mindspore.int64)
    if input.dtype == mindspore.bool_:
        values, indices = cummax(input.int(), dim)
        return values.bool(), indices
    indices = mint.cummax(ops.stop_gradient(input), dim)[1].long()
    return mint.gather(input, dim, indices), indices
