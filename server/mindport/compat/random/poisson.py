"""torch.poisson."""

import numpy as np
from mindspore import Tensor


def poisson(input):
    """Numbers of events, drawn for each rate."""
    return Tensor(np.asarray(np.random.poisson(input.asnumpy())), input.dtype)
