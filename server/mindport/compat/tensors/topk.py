"""torch.topk."""

import mindspore
from mindspore import mint, ops

# For the least values the kernel negates small integers, which overflow (MindSpore 2.10, CPU).
_WIDER = {
    **dict.fromkeys((mindspore.uint8, mindspore.int8, mindspore.int16), mindspore.int32),
    mindspore.int32: mindspore.int64,
}


def topk(input, k, dim=-1, largest=True, sorted=True):
    """The k largest (or least) values, and where they are."""
    if not input.ndim:
        return input.copy(), ops.zeros((), mindspore.int64)
    if not k:
        values = mint.narrow(input, dim, 0, 0)
        return values, values.long()
    held = input if largest else input.to(_WIDER.get(input.dtype, input.dtype))
    values, places = ops.topk(held, k, dim=dim, largest=largest, sorted=sorted)
    return values.to(input.dtype), places.long()
