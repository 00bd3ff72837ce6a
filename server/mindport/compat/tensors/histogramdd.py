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
        if isinstance(one, mindspore.Tensor) and one.ndim:
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
        edges.append(np.linspace(low, high, int(one) + 1, dtype=np.float64).astype(array.dtype))
    # numpy's own histogramdd refuses edges that are not in order, which torch searches as they are.
    shape = tuple(len(one) - 1 for one in edges)
    places, is_inside = [], np.ones(len(array), bool)
    for column, one in zip(array.T, edges):
        is_inside &= (column >= one[0]) & (column <= one[-1])
        place = np.searchsorted(one, column, side="right") - 1
        places.append(np.clip(np.where(column == one[-1], len(one) - 2, place), 0, len(one) - 2))
    counts = np.zeros(shape, array.dtype)
    of = np.ones(len(array), array.dtype) if weight is None else weight.asnumpy().reshape(-1)
    np.add.at(counts, tuple(place[is_inside] for place in places), of[is_inside])
    if density:
        counts = counts / counts.sum()
        for place, one in enumerate(edges):
            counts = counts / np.diff(one).reshape(
                [-1 if place == n else 1 for n in np.arange(count)]
            )
    return mindspore.Tensor(counts.astype(array.dtype)), tuple(map(mindspore.Tensor, edges))
