"""torch.median; kernels on CPU lack half precision and small integers (MindSpore 2.10)."""

import math

import mindspore

from mindport.compat.tensors.middle import middle

_MISSING = (mindspore.int8, mindspore.int16, mindspore.uint8)
_SHORT = (mindspore.float16, mindspore.bfloat16)


def median(input, dim=None, keepdim=False):
    """The lower median of all elements; of a dimension, with the places of the medians."""
    if dim is None and not input.numel():
        least = -(2**63) if input.dtype == mindspore.int64 else math.nan
        return mindspore.tensor(least).to(input.dtype)
    if input.dtype in (*_MISSING, *_SHORT):
        wide = input.float() if input.dtype in _SHORT else input.int()
        found = median(wide, dim, keepdim)
        is_one = dim is None
        return found.to(input.dtype) if is_one else (found[0].to(input.dtype), found[1])
    if dim is None:
        return middle(input, lambda flat: flat.median(0)[0])
    return input.median(dim, keepdim)
