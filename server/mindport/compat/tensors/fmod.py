"""torch.fmod; MindSpore 2.10 computes integers in single precision on CPU."""

import numpy as np
from mindspore import Tensor, ops

from mindport.compat.tensors.result_type import result_type


def fmod(input, other):
    """What a division cut off leaves; of integers it is exact."""
    dtype = result_type(input, other)
    if "Float" not in str(dtype):
        sides = (one.asnumpy() if isinstance(one, Tensor) else one for one in (input, other))
        return Tensor(np.fmod(*sides)).to(dtype)
    if not isinstance(other, Tensor):
        other = ops.full_like(input, other, dtype=dtype)
    return ops.fmod(input.to(dtype), other.to(dtype))
