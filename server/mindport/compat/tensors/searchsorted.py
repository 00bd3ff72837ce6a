"""torch.searchsorted."""

import mindspore
import numpy as np


def searchsorted(sorted_sequence, input, *, out_int32=False, right=False, side=None, sorter=None):
    """Where values belong in sequences, row by row."""
    side = side or ("right" if right else "left")
    array = sorted_sequence.asnumpy()
    if sorter is not None:
        array = np.take_along_axis(array, sorter.asnumpy(), -1)
    values = input.asnumpy() if isinstance(input, mindspore.Tensor) else np.asarray(input)
    if array.ndim == 1:
        found = np.searchsorted(array, values, side)
    else:
        rows = zip(array.reshape(-1, array.shape[-1]), values.reshape(-1, values.shape[-1]))
        found = np.array([np.searchsorted(*pair, side) for pair in rows]).reshape(values.shape)
    return mindspore.Tensor(np.asarray(found).astype(np.int32 if out_int32 else np.int64))
