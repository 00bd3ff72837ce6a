"""torch.range."""

import mindspore
import numpy as np


def inclusive_range(start=0, end=None, step=1, *, dtype=None):
    """Numbers from start to end, the end included."""
    start, end, step = (
        one.item() if isinstance(one, mindspore.Tensor) else one for one in (start, end, step)
    )
    if step == 0 or (end - start) / step < 0:
        raise ValueError("upper bound and lower bound inconsistent with step sign")
    count = int((end - start) / step) + 1
    values = start + np.arange(count) * step
    return mindspore.Tensor(values, mindspore.float32 if dtype is None else dtype)
