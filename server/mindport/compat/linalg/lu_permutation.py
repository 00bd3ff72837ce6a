"""The order of rows that pivots stand for, as a matrix."""

import mindspore
import numpy as np


def lu_permutation(pivots, rows, dtype):
    """P with P L U = A, for pivots that count from 1."""
    array = pivots.asnumpy() - 1
    found = []
    for one in array.reshape(-1, array.shape[-1]) if array.size else ():
        order = np.arange(rows)
        for place, other in enumerate(one):
            order[[place, other]] = order[[other, place]]
        found.append(np.eye(rows)[:, order])
    if not found:
        found = [np.eye(rows)] * int(np.prod(array.shape[:-1]))
    return mindspore.Tensor(np.array(found).reshape(*array.shape[:-1], rows, rows)).to(dtype)
