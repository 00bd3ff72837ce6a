"""torch.geqrf."""

import mindspore
import numpy as np


def geqrf(input):
    """The reflections of a QR decomposition: R with the vectors below it, and their factors."""
    array = input.asnumpy()
    rows, columns = array.shape[-2:]
    size = min(rows, columns)
    if array.size == 0:
        tau = np.zeros((*array.shape[:-2], size), array.dtype)
        return mindspore.Tensor(array), mindspore.Tensor(tau)
    raw = [np.linalg.qr(one, "raw") for one in array.reshape(-1, rows, columns)]
    both = np.array([one[0].T for one in raw]).reshape(array.shape)
    tau = np.array([one[1] for one in raw]).reshape(*array.shape[:-2], size)
    return mindspore.Tensor(both.astype(array.dtype)), mindspore.Tensor(tau.astype(array.dtype))
