"""torch.div with a rounding mode; MindSpore 2.10 computes integers in single precision on CPU.

Its kernels there round no quotients in half precision, which torch computes in single precision.
"""

import mindspore
import numpy as np
from mindspore import Tensor, ops

from mindport.compat.tensors.result_type import result_type


def rounded_quotient(input, other, *, rounding_mode=None):
    """A quotient, rounded down or cut off; of integers it is exact."""
    dtype = result_type(input, other)
    if rounding_mode is not None and dtype in (mindspore.float16, mindspore.bfloat16):
        wide = [one.float() if isinstance(one, Tensor) else one for one in (input, other)]
        return ops.div(*wide, rounding_mode=rounding_mode).to(dtype)
    if rounding_mode is None or "Float" in str(dtype):
        return ops.div(input, other, rounding_mode=rounding_mode)
    one, two = (one.asnumpy() if isinstance(one, Tensor) else one for one in (input, other))
    found = np.floor_divide(one, two)
    if rounding_mode == "trunc":
        is_between = (found < 0) & (found * two != one)
        found = found + is_between
    return Tensor(np.asarray(found)).to(dtype)
