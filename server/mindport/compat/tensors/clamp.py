"""torch.clamp of booleans and doubles, and with limits that are tensors or booleans."""

import mindspore
from mindspore import Tensor, mint

from mindport.compat.tensors.broadcast_together import broadcast_together
from mindport.compat.tensors.result_type import result_type


def clamp(input, min=None, max=None):
    """Values between two limits, in the type that torch finds for them and the limits."""
    dtype = input.dtype
    for limit in (min, max):
        if limit is not None:
            dtype = result_type(mint.zeros(input.shape, dtype=dtype), limit)
    inner = mindspore.int32 if dtype == mindspore.bool_ else dtype
    values = input.to(inner)
    limits = [None if one is None else _limit(one, inner) for one in (min, max)]
    values, *given = broadcast_together(values, *(one for one in limits if one is not None))
    low, high = (None if one is None else given.pop(0) for one in limits)
    return mint.clamp(values, low, high).to(dtype)


def _limit(value, dtype):
    return value.to(dtype) if isinstance(value, Tensor) else Tensor(value, dtype)
