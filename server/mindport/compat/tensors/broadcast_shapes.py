"""torch.broadcast_shapes."""

import numpy as np


def broadcast_shapes(*shapes):
    """The shape to which several are broadcast."""
    return np.broadcast_shapes(*shapes)
