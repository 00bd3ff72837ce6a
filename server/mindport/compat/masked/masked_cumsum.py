"""torch.masked.cumsum."""

import mindspore

from mindport.compat.masked.masked_parts import masked_parts


def masked_cumsum(input, dim, *, dtype=None, mask=None):
    """The sums so far of what the mask allows."""
    if dtype is None and not input.is_floating_point():
        dtype = mindspore.int64
    return masked_parts(input, dim, mask, 0, dtype)[0].cumsum(dim)
