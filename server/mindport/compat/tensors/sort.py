"""torch.sort."""

import mindspore
from mindspore import mint, ops

from mindport.compat.tensors.stable_sort import stable_sort


def sort(input, dim=-1, descending=False, stable=False):
    """The values in order, and where they were."""
    if stable or input.ndim == 0 or input.dtype == mindspore.bool_:
        return stable_sort(input, dim, descending)
    if input.dtype == mindspore.bfloat16:  # the kernel on CPU does not take it
        values, places = sort(input.float(), dim, descending)
        return values.to(input.dtype), places
    # The gradient asks for the input, which may be changed in its place.
    values, places = ops.sort(input.copy(), dim, descending)
    places = places.long()
    if input.dtype == mindspore.float64:  # MindSpore 2.10 rounds the values to single precision
        values = mint.gather(input, dim, places)
    return values, places
