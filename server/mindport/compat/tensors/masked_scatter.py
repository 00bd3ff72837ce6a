"""torch.masked_scatter."""

import mindspore
from mindspore import mint

from mindport.compat.tensors.broadcast_together import broadcast_together


def masked_scatter(input, mask, source):
    """`input` with the first elements of `source` where the mask says so, in order."""
    input, mask = broadcast_together(input, mask)
    if not input.size or not source.size:
        return input.copy()
    flat = mask.reshape(-1).to(mindspore.int32)
    places = mint.clamp(flat.cumsum(0) - 1, min=0)
    taken = mint.gather(source.reshape(-1), 0, places).reshape(input.shape)
    return mint.where(mask, taken, input)
