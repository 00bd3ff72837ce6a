"""torch.arange where the bounds or the step are no integers, which MindSpore counts otherwise."""

import math

import mindspore
import numpy as np


def arange(
    start, end=None, step=1, *, dtype=None, layout=None, device=None, pin_memory=False,
    requires_grad=False
):  # fmt: skip
    """Numbers from `start` (0 where one bound is given) to `end`, counted in double precision.

    For a type of integers, torch takes the integer part of bounds and step first.
    """
    if end is None:
        start, end = 0, start
    given = [one.item() if isinstance(one, mindspore.Tensor) else one for one in (start, end, step)]
    if dtype is None:
        is_whole = all(isinstance(one, (bool, int, np.integer)) for one in given)
        dtype = mindspore.int64 if is_whole else mindspore.float32
    kind = mindspore.tensor(0, dtype=mindspore.float32 if dtype == mindspore.bfloat16 else dtype)
    kind = kind.asnumpy().dtype
    start, end, step = (int(one) if kind.kind in "iu" else float(one) for one in given)
    count = math.ceil((end - start) / step)
    if count < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")
    numbers = start + step * np.arange(count, dtype=np.int64 if kind.kind in "iu" else np.float64)
    return mindspore.Tensor(numbers.astype(kind)).to(dtype)
