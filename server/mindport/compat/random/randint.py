"""torch.randint."""

import mindspore
from mindspore import Tensor

from mindport.compat.random.stream_of import stream_of


def randint(
    low=None,
    high=None,
    size=None,
    generator=None,
    dtype=None,
    device=None,
    layout=None,
    pin_memory=False,
):
    """Whole numbers from `low` (0 where one bound is given), below `high`."""
    if size is None:
        low, high, size = 0, low, high
    elif low is None or high is None:
        low, high = 0, high if low is None else low
    numbers = stream_of(generator).randint(int(low), int(high), tuple(int(one) for one in size))
    return Tensor(numbers).to(mindspore.int64 if dtype is None else dtype)
