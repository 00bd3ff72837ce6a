"""torch.topk."""

import mindspore
from mindspore import mint, ops


def topk(input, k, dim=-1, largest=True, sorted=True):
    """The k largest (or least) values, and where they are."""
    if not k:
        values = mint.narrow(input.reshape(input.shape or (1,)), dim, 0, 0)
        return values, values.long()
    if not input.ndim:
        return input.copy(), ops.zeros((), mindspore.int64)
    values, places = ops.topk(input, k, dim=dim, largest=largest, sorted=sorted)
    return values, places.long()
