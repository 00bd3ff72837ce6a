"""One batch of several samples."""

import numpy
from mindspore import Tensor, ops


def default_collate(samples):
    """Stack tensors, arrays and numbers; tuples, lists and dicts of them member by member."""
    first = samples[0]
    if isinstance(first, Tensor):
        if first.dtype == Tensor(True).dtype:
            return Tensor(numpy.stack([one.asnumpy() for one in samples]))
        return ops.stack(list(samples))
    if isinstance(first, (numpy.ndarray, numpy.generic)):
        return Tensor(numpy.stack(samples))
    if isinstance(first, (bool, int, float)):
        return Tensor(numpy.array(samples))
    if isinstance(first, (str, bytes)):
        return list(samples)
    if isinstance(first, dict):
        return {key: default_collate([one[key] for one in samples]) for key in first}
    if isinstance(first, tuple) and hasattr(first, "_fields"):
        return type(first)(*(default_collate(list(one)) for one in zip(*samples)))
    if isinstance(first, (tuple, list)):
        return [default_collate(list(one)) for one in zip(*samples)]
    raise TypeError(f"no batch can be made of {type(first)}")
