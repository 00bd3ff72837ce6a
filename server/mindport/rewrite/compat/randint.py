"""torch.randint with a generator."""

import mindspore
from mindspore import Tensor

from mindport.rewrite.compat.stream_of import stream_of


def randint(
    low,
    high=None,
    size=None,
    generator=None,
    dtype=None,
    device=None,
    layout=None,
    pin_memory=False,
):
    """Whole numbers from `low` (0 where one bound is given), below `high`."""
    if size is None and not isinstance(high, int):
        low, high, size = 0, low, high
    elif high is None:
        low, high = 0, low
    numbers = stream_of(generator).randint(int(low), int(high), tuple(int(one) for one in size))
    return Tensor(numbers, mindspore.int64 if dtype is None else dtype)
