"""torch.sort with stable=True."""

import mindspore
import numpy as np
from mindspore import mint


def stable_sort(input, dim=-1, descending=False):
    """The values in order, and where they were; equal ones keep their order."""
    if input.ndim == 0:
        return input.copy(), mindspore.tensor(0, dtype=mindspore.int64)
    array = input.asnumpy()
    if descending:
        last = array.shape[dim] - 1
        places = last - np.argsort(np.flip(array, dim), dim, kind="stable")
        places = np.flip(places, dim)
    else:
        places = np.argsort(array, dim, kind="stable")
    places = mindspore.Tensor(np.ascontiguousarray(places).astype(np.int64))
    if input.dtype == mindspore.bool_:
        return mint.gather(input.int(), dim, places).bool(), places
    return mint.gather(input, dim, places), places
