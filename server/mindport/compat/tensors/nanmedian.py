"""torch.nanmedian; the kernels on CPU lack integers of 8 and 16 bits (MindSpore 2.10)."""

import mindspore

from mindport.compat.tensors.median import median
from mindport.compat.tensors.middle import middle


def nanmedian(input, dim=None, keepdim=False):
    """The lower median of all numbers; of a dimension, with the places of the medians."""
    if dim is None and not input.numel():
        return median(input)
    if input.dtype == mindspore.float16:
        found = nanmedian(input.float(), dim, keepdim)
        return found.to(input.dtype) if dim is None else (found[0].to(input.dtype), found[1])
    if input.dtype in (mindspore.int8, mindspore.int16, mindspore.uint8):
        found = median(input.int(), dim, keepdim)
        is_one = dim is None
        return found.to(input.dtype) if is_one else (found[0].to(input.dtype), found[1])
    if dim is None:
        return middle(input, lambda flat: flat.nanmedian(0)[0])
    return input.nanmedian(dim, keepdim)
