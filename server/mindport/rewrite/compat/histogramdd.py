"""torch.histogramdd."""

import mindspore
import numpy as np


def histogramdd(input, bins, *, range=None, weight=None, density=False):
    """How many points are in each cell, and the edges of the cells for each dimension."""
    array = input.asnumpy()
    array = array.reshape(-1, array.shape[-1])
    count = array.shape[1]
    each = [bins] * count if isinstance(bins, int) else list(bins)
    edges = []
    for place, one in enumerate(each):
        if isinstance(one, mindspore.Tensor):
            edges.append(one.asnumpy())
            continue
        if range is not None:
            low, high = range[2 * place], range[2 * place + 1]
        elif array.shape[0]:
            low, high = array[:, place].min(), array[:, place].max()
        else:
            low, high = 0.0, 1.0
        if low == high:
            low, high = low - 0.5, high + 0.5
        edges.append(np.linspace(low, high, one + 1, dtype=np.float64).astype(array.dtype))
    of = None if weight is None else weight.asnumpy().reshape(-1)
    counts, _ = np.histogramdd(array, edges, weights=of, density=density)
    return mindspore.Tensor(counts.astype(array.dtype)), tuple(map(mindspore.Tensor, edges))
