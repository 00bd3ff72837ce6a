"""torch.searchsorted."""

import mindspore
import numpy as np

from mindport.compat.tensors.places_among import places_among


def searchsorted(sorted_sequence, input, *, out_int32=False, right=False, side=None, sorter=None):
    """Where values belong in sequences, row by row."""
    array = sorted_sequence.asnumpy()
    if sorter is not None:
        array = np.take_along_axis(array, sorter.asnumpy(), -1)
    values = input.asnumpy() if isinstance(input, mindspore.Tensor) else np.asarray(input)
    found = places_among(array, values, right=side == "right" if side else right)
    return mindspore.Tensor(found.astype(np.int32 if out_int32 else np.int64))
