"""torch.all of numbers, which the kernels on CPU read wrongly (MindSpore 2.10)."""

import mindspore

from mindport.compat.tensors.any_of import any_of


def all_of(input, dim=None, keepdim=False):
    """Whether all elements along some dimensions are true; of bytes as bytes."""
    found = ~any_of(input == 0, dim, keepdim)
    return found.to(input.dtype) if input.dtype == mindspore.uint8 else found
