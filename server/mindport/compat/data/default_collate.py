"""One batch of several samples."""

import numpy
from mindspore import Tensor, ops


def default_collate(samples):
    """Stack tensors, arrays and numbers; tuples, lists and dicts of them member by member."""
    first = samples[0]
    if isinstance(first, Tensor):
        return _stacked(samples)
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


def _stacked(tensors):
    """Tensors of the host are stacked there: none of them goes to the device on its own."""
    dtype = tensors[0].dtype
    # There is no kernel for a stack of booleans on CPU.
    if any(map(_is_elsewhere, tensors)) and str(dtype) != "Bool":
        return ops.stack(list(tensors))
    return Tensor(numpy.stack([one.asnumpy() for one in tensors]), dtype)


def _is_elsewhere(tensor):
    """Whether a tensor is on the device, or a gradient passes through it."""
    return getattr(tensor, "_requires_grad", False) or getattr(tensor, "device", "CPU") != "CPU"
