"""torch.unravel_index."""

import mindspore
import numpy as np


def unravel_index(indices, shape):
    """Places in each dimension, of places counted through all of them."""
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    array = indices.asnumpy()
    found = np.unravel_index(array, shape) if array.size else [array] * len(shape)
    return tuple(mindspore.Tensor(np.asarray(one, np.int64)) for one in found)
