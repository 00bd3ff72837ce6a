"""torch.any over several dimensions."""

import mindspore

from mindport.compat.tensors.sum_of import sum_of


def any_of(input, dim=None, keepdim=False):
    """Whether there is a true element along some dimensions."""
    return sum_of((input != 0).to(mindspore.int32), dim, keepdim) > 0
