"""torch.testing.make_tensor."""

import numpy
from mindspore import Tensor

from mindport.compat.random.stream_of import stream_of
from mindport.compat.tensors.is_complex_dtype import is_complex_dtype
from mindport.compat.tensors.is_floating_dtype import is_floating_dtype

_LIMITS = {"UInt8": (0, 10), "Bool": (0, 2)}


def make_tensor(
    *shape, dtype, device=None, low=None, high=None, requires_grad=False, noncontiguous=False,
    exclude_zero=False, memory_format=None
):  # fmt: skip
    """Numbers that are drawn evenly from -9 to 9, or between two limits."""
    shape = tuple(shape[0]) if shape and not isinstance(shape[0], int) else shape
    is_whole = not (is_floating_dtype(dtype) or is_complex_dtype(dtype))
    first, last = _LIMITS.get(str(dtype), (-9, 10 if is_whole else 9))
    low, high = first if low is None else low, last if high is None else high
    if is_whole:
        drawn = stream_of().randint(int(low), max(int(high), int(low) + 1), shape)
    else:
        drawn = stream_of().uniform(low, high, shape)
    if is_complex_dtype(dtype):
        drawn = drawn + 1j * stream_of().uniform(low, high, shape)
    if exclude_zero:
        drawn = numpy.where(drawn == 0, 1, drawn)
    return Tensor(drawn).to(dtype)
