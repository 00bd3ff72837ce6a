"""torch.full."""

import mindspore
from mindspore import ops

from mindport.compat.tensors.operand import operand


def full(size, fill_value, *, dtype=None):
    """A tensor of one value, of the value's own type unless another is asked for."""
    size, fill_value = tuple(int(one) for one in size), operand(fill_value)
    value = mindspore.tensor(fill_value) if dtype is None else None
    return ops.full(size, fill_value, dtype=dtype or value.dtype)
