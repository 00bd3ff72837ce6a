"""torch.nonzero_static."""

import mindspore
import numpy as np


def nonzero_static(input, *, size, fill_value=-1):
    """The places that are not zero: the first ones, or filled up to a number of them."""
    found = np.argwhere(input.asnumpy())[:size]
    rest = np.full((size - len(found), input.ndim), fill_value)
    return mindspore.Tensor(np.concatenate((found, rest)).astype(np.int64))
