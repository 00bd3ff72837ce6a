"""torch.cdist of several lists of points."""

import numpy as np
from mindspore import mint


def cdist(x1, x2, p=2.0):
    """The distances of each point of one list to each of the other one, lists beside lists.

    MindSpore takes as many lists on both sides, and gradients of one dimension of lists (2.10).
    """
    lists = x1.shape[:-2]
    if lists != x2.shape[:-2]:
        lists = tuple(np.broadcast_shapes(lists, x2.shape[:-2]))
        x1, x2 = (mint.broadcast_to(one, lists + one.shape[-2:]) for one in (x1, x2))
    if len(lists) < 2:
        return mint.cdist(x1, x2, float(p))
    sizes = x1.shape[-2], x2.shape[-2]
    x1, x2 = (one.reshape((-1, *one.shape[-2:])) for one in (x1, x2))
    return mint.cdist(x1, x2, float(p)).reshape((*lists, *sizes))
