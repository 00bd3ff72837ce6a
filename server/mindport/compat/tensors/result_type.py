"""torch.result_type."""

import mindspore
import numpy as np


def result_type(tensor1, tensor2):
    """The type of what two tensors or numbers give together."""

    def kind(one):
        if isinstance(one, mindspore.Tensor):
            return (2 if one.ndim else 1), one.asnumpy().dtype
        number = {bool: np.bool_, int: np.int64, float: np.float32}.get(type(one), np.complex64)
        return 0, np.dtype(number)

    (place, over), (other, under) = sorted(map(kind, (tensor1, tensor2)), key=lambda one: -one[0])
    if place == other:
        found = _promoted(over, under)
    elif over.kind == "f" and under.kind == "c":  # as precise as the tensor that has dimensions
        found = np.dtype(np.complex128 if over == np.float64 else np.complex64)
    else:
        is_higher = _category(under) > _category(over)
        found = _promoted(over, under) if is_higher else over
    return mindspore.Tensor(np.zeros((), found)).dtype


def _category(dtype):
    return "biufc".replace("u", "i").index(dtype.kind.replace("u", "i"))


def _promoted(one, other):
    """The type that holds what both may; of floats and integers, that of the floats."""
    low, high = sorted((one, other), key=_category)
    if _category(low) == _category(high):
        return np.promote_types(low, high)
    return np.dtype(np.complex128) if high.kind == "c" and low == np.float64 else high
