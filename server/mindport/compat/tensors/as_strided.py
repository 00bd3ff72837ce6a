"""torch.as_strided."""

import numpy as np
from mindspore import Tensor, ops


def as_strided(input, size, stride, storage_offset=None):
    """The elements at these steps of the memory of a tensor that fills it in order: a copy."""
    places = np.full(tuple(size), storage_offset or 0, "int64")
    for dim, (count, step) in enumerate(zip(size, stride)):
        shape = [1] * len(size)
        shape[dim] = count
        places = places + (np.arange(count) * step).reshape(shape)
    return ops.gather(input.reshape(-1), Tensor(places.reshape(-1)), 0).reshape(tuple(size))
