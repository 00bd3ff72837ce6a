"""torch.bitwise_left_shift."""

import mindspore
import numpy as np
from mindspore import Tensor, mint, ops

from mindport.compat.tensors.result_type import result_type


def bitwise_left_shift(input, other):
    """Bits moved to the left; by less than 0, or by all of them, none is left."""
    dtype = result_type(input, other)
    dtype = mindspore.int64 if dtype == mindspore.bool_ else dtype
    number, count = (
        one.to(dtype) if isinstance(one, Tensor) else Tensor(one, dtype) for one in (input, other)
    )
    number, count = map(ops.stop_gradient, (number, count))  # MindSpore has no gradient here
    bits = 8 * np.dtype(mindspore.dtype_to_nptype(dtype)).itemsize
    fits = mint.logical_and(count >= 0, count < bits)
    found = ops.bitwise_left_shift(number, mint.where(fits, count, ops.zeros_like(count)))
    return mint.where(fits, found, ops.zeros_like(found))
