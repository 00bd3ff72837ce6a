"""torch.poisson."""

import numpy as np
from mindspore import Tensor

from mindport.compat.random.stream_of import stream_of


def poisson(input, generator=None):
    """Numbers of events, drawn for each rate."""
    return Tensor(np.asarray(stream_of(generator).poisson(input.asnumpy())), input.dtype)
