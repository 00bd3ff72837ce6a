"""torch.median; the kernels on CPU lack integers of 8 and 16 bits (MindSpore 2.10)."""

import mindspore


def median(input, dim=None, keepdim=False):
    """The lower median of all elements; of a dimension, with the places of the medians."""
    if input.dtype in (mindspore.int8, mindspore.int16, mindspore.uint8):
        found = median(input.int(), dim, keepdim)
        is_one = dim is None
        return found.to(input.dtype) if is_one else (found[0].to(input.dtype), found[1])
    if dim is None:
        return input.reshape(-1).median(0)[0]
    return input.median(dim, keepdim)
