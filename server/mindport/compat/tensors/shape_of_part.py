"""The shape of a part of a tensor."""

from numbers import Integral

import numpy as np
from mindspore import Tensor


def _as_numpy(one):
    """A part of an index for an array of the same shape; of places, how many there are."""
    if not isinstance(one, (Tensor, list)):
        return one
    if isinstance(one, Tensor) and "Bool" not in str(one.dtype):
        return np.zeros(one.shape, int)
    values = one.asnumpy() if isinstance(one, Tensor) else np.asarray(one)
    return values if values.dtype == bool else np.zeros(values.shape, int)


def shape_of_part(shape, index):
    """The shape of a part. As in torch, single places are taken before the others."""
    single, others = [], []
    for one in map(_as_numpy, index):
        if isinstance(one, Integral) or (isinstance(one, np.ndarray) and one.ndim == 0):
            single.append(int(one))
            continue
        others.append(one)
        is_mask = isinstance(one, np.ndarray) and one.dtype == bool
        if one is ...:
            single.append(one)
        elif one is not None:
            single += [slice(None)] * (one.ndim if is_mask else 1)
    whole = np.broadcast_to(np.zeros((), bool), shape)
    return whole[tuple(single)][tuple(others)].shape
