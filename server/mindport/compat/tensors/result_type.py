"""torch.result_type."""

import mindspore
import numpy as np


def _counted_type(one):
    """Whether it counts for its dimensions, and its type; numpy has no bfloat16."""
    if isinstance(one, mindspore.Tensor):
        is_brain = one.dtype == mindspore.bfloat16
        return (2 if one.ndim else 1), np.dtype(np.float16) if is_brain else one.asnumpy().dtype
    number = {bool: np.bool_, int: np.int64, float: np.float32}.get(type(one), np.complex64)
    return 0, np.dtype(number)


def result_type(tensor1, tensor2):
    """The type of what two tensors or numbers give together."""
    upper, lower = sorted((tensor1, tensor2), key=lambda one: -_counted_type(one)[0])
    (place, over), (other, under) = _counted_type(upper), _counted_type(lower)
    deciding = [upper]
    if place == other:
        found, deciding = _promoted(over, under), [upper, lower]
    elif over.kind == "f" and under.kind == "c":  # as precise as the tensor that has dimensions
        found = np.dtype(np.complex128 if over == np.float64 else np.complex64)
    else:
        is_higher = _category(under) > _category(over)
        found = _promoted(over, under) if is_higher else over
        deciding += [lower] if is_higher else []
    if found == np.float16:
        kinds = {getattr(one, "dtype", None) for one in deciding}
        if mindspore.bfloat16 in kinds:
            return mindspore.float32 if mindspore.float16 in kinds else mindspore.bfloat16
    return mindspore.Tensor(np.zeros((), found)).dtype


def _category(dtype):
    return "biufc".replace("u", "i").index(dtype.kind.replace("u", "i"))


def _promoted(one, other):
    """The type that holds what both may; of floats and integers, that of the floats."""
    low, high = sorted((one, other), key=_category)
    if _category(low) == _category(high):
        return np.promote_types(low, high)
    return np.dtype(np.complex128) if high.kind == "c" and low == np.float64 else high
