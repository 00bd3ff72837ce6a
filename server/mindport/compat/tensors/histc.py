"""torch.histc of doubles and of half precision, which the kernel on CPU lacks (MindSpore 2.10)."""

import mindspore
import numpy as np


def histc(input, bins=100, min=0, max=0):
    """How many elements there are in each of some intervals of one width."""
    array = input.asnumpy().reshape(-1)
    # torch computes the places of halves in half precision
    values = array if np.issubdtype(array.dtype, np.floating) else array.astype(np.float32)
    if min == max and values.size:
        min, max = values.min(), values.max()
    if min == max:
        min, max = min - 1, max + 1
    values = values[(values >= min) & (values <= max)]
    places = ((values - min) * bins / (max - min)).astype(np.int64)
    counts = np.bincount(np.minimum(places, bins - 1), minlength=bins)
    return mindspore.Tensor(counts.astype(array.dtype))
