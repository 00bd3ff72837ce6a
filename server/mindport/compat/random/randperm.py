"""torch.randperm with a generator."""

import mindspore
from mindspore import Tensor

from mindport.compat.random.stream_of import stream_of


def randperm(n, generator=None, dtype=None, device=None, layout=None, pin_memory=False):
    """The numbers below n in an order of chance, from a stream of their own."""
    return Tensor(stream_of(generator).permutation(n), mindspore.int64 if dtype is None else dtype)
