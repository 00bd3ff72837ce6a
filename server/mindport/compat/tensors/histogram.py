"""torch.histogram."""

import mindspore
import numpy as np


def histogram(input, bins=100, *, range=None, weight=None, density=False):
    """How many elements are in each bin, and the edges of the bins."""
    array = input.asnumpy()
    edges = bins.asnumpy() if isinstance(bins, mindspore.Tensor) else int(bins)
    if isinstance(edges, int) and range is None and array.size == 0:
        range = (0.0, 1.0)
    of = None if weight is None else weight.asnumpy()
    if isinstance(edges, int):
        low, high = range or (array.min(), array.max())
        if low == high:
            low, high = low - 0.5, high + 0.5
        low, high = (array.dtype.type(one) for one in (low, high))
        step, places = (high - low) / array.dtype.type(edges), np.arange(edges + 1)
        # From both ends, as torch counts: what lies on an edge falls into the same bin.
        backwards = (high - step * (edges - places)).astype(array.dtype)
        forwards = (low + step * places).astype(array.dtype)
        edges = np.where(places < (edges + 1) // 2, forwards, backwards)
    counts, _ = np.histogram(
        array.reshape(-1), edges, weights=None if of is None else of.reshape(-1), density=density
    )
    return mindspore.Tensor(counts.astype(array.dtype)), mindspore.Tensor(edges)
