"""Python's numbers beside tensors of half precision.

MindSpore 2.10 compares `x < 0.1` of float16 in single precision, seen on CPU; torch does not.
"""

import mindspore
from mindspore import Tensor


def number_as(value, kind):
    """A number as a type holds it, or as a tensor does; of other types than halves as it is."""
    dtype = kind.dtype if isinstance(kind, Tensor) else kind
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return value
    if dtype not in (mindspore.float16, mindspore.bfloat16):
        return value
    return Tensor(value, mindspore.float32).to(dtype).to(mindspore.float32).item()
