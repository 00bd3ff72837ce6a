"""Random tensors from a generator."""

import mindspore
from mindspore import Tensor

from mindport.rewrite.compat.stream_of import stream_of


def drawn(kind, size, generator, dtype):
    """Numbers of a kind that numpy draws, as a tensor of float32, or of `dtype`."""
    size = size[0] if len(size) == 1 and not isinstance(size[0], int) else size
    numbers = getattr(stream_of(generator), kind)(size=tuple(int(one) for one in size))
    return Tensor(numbers, mindspore.float32 if dtype is None else dtype)
