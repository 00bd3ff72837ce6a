"""torch.broadcast_tensors."""

import numpy as np
from mindspore import mint


def broadcast_together(*tensors):
    """The tensors, repeated so that all have one shape."""
    shape = np.broadcast_shapes(*(one.shape for one in tensors))
    return tuple(mint.broadcast_to(one, shape) for one in tensors)
