"""torch.poisson."""

import numpy as np
from mindspore import Tensor

from mindport.compat.random.stream_of import stream_of


def poisson(input):
    """Numbers of events, drawn for each rate."""
    return Tensor(np.asarray(stream_of().poisson(input.asnumpy())), input.dtype)
