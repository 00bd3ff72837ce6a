"""torch.as_strided_scatter."""

import numpy as np
from mindspore import Tensor

from mindport.compat.tensors.put_elements import put_elements


def as_strided_scatter(input, src, size, stride, storage_offset=None):
    """A copy with other elements at these steps of memory, which the tensor fills in order."""
    places = np.full(tuple(size), storage_offset or 0, "int64")
    for dim, (count, step) in enumerate(zip(size, stride)):
        shape = [1] * len(size)
        shape[dim] = count
        places = places + (np.arange(count) * step).reshape(shape)
    flat, values = input.reshape(-1), src.to(input.dtype).reshape(-1)
    return put_elements(flat, 0, Tensor(places.reshape(-1)), values).reshape(input.shape)
