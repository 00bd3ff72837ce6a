"""torch.clamp of booleans, and with limits that are some."""

import mindspore
from mindspore import Tensor, mint

from mindport.compat.tensors.result_type import result_type


def clamp(input, min=None, max=None):
    """Values between two limits, in the type that torch finds for them and the limits."""
    dtype = input.dtype
    for limit in (min, max):
        if limit is not None:
            dtype = result_type(mint.zeros(input.shape, dtype=dtype), limit)
    inner = mindspore.int32 if dtype == mindspore.bool_ else dtype
    values = input.to(inner)
    if min is not None:
        values = mint.maximum(values, _limit(min, inner))
    if max is not None:
        values = mint.minimum(values, _limit(max, inner))
    return values.to(dtype)


def _limit(value, dtype):
    return value.to(dtype) if isinstance(value, Tensor) else Tensor(value, dtype)
