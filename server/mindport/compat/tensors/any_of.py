"""torch.any over several dimensions."""

import mindspore

from mindport.compat.tensors.sum_of import sum_of


def any_of(input, dim=None, keepdim=False):
    """Whether there is a true element along some dimensions; of bytes as bytes."""
    found = sum_of((input != 0).to(mindspore.int32), dim, keepdim) > 0
    return found.to(input.dtype) if input.dtype == mindspore.uint8 else found
