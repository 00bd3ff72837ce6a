"""Random tensors from a generator."""

import mindspore
from mindspore import Tensor

from mindport.compat.random.stream_of import stream_of


def drawn(kind, size, generator, dtype):
    """Numbers of a kind that numpy draws, as a tensor of float32, or of `dtype`.

    The parts of complex numbers have half the variance each where the kind has one.
    """
    size = size[0] if len(size) == 1 and not isinstance(size[0], (int, Tensor)) else size
    draw, size = getattr(stream_of(generator), kind), tuple(int(one) for one in size)
    if dtype in (mindspore.complex64, mindspore.complex128):
        scale = 0.5**0.5 if kind == "standard_normal" else 1.0
        return Tensor((draw(size=size) + 1j * draw(size=size)) * scale, dtype)
    return Tensor(draw(size=size), mindspore.float32 if dtype is None else dtype)
