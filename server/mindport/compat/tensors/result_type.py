"""torch.result_type."""

import mindspore
import numpy as np


def result_type(tensor1, tensor2):
    """The type of what two tensors or numbers give together."""

    def kind(one):
        if isinstance(one, mindspore.Tensor):
            place = 2 if one.ndim else 1
            array = np.zeros((), one.asnumpy().dtype)
            return place, array.dtype
        number = {bool: np.bool_, int: np.int64, float: np.float32}.get(type(one), np.complex64)
        return 0, np.dtype(number)

    def category(dtype):
        return "biufc".replace("u", "i").index(dtype.kind.replace("u", "i"))

    given = [kind(one) for one in (tensor1, tensor2)]
    best = max(given, key=lambda one: (category(one[1]), one[0]))
    same = [one[1] for one in given if one[0] == best[0]]
    rank = [one for one in same if category(one) == category(best[1])]
    found = rank[0] if len(rank) == 1 else np.promote_types(*rank)
    if found.kind == "f" and found.itemsize > max(one.itemsize for one in rank):
        found = max(rank, key=lambda one: one.itemsize)
    return mindspore.Tensor(np.zeros((), found)).dtype
