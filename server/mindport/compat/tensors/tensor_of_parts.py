"""torch.tensor of a sequence that holds tensors or arrays."""

import mindspore
import numpy as np
from mindspore import Tensor

_NUMBERS = {bool: np.bool_, int: np.int64, float: np.float32}


def tensor_of_parts(data, dtype=None):
    """A tensor of the type that its elements have together, unless another is given.

    MindSpore 2.10 makes single precision of doubles, and int64 of all integers.
    """
    if dtype is not None:
        return mindspore.tensor(np.array(_plain(data)), dtype=dtype)
    types = [np.dtype(one) for one in _types(data)]
    kinds = {one.kind for one in types}
    if not types or not kinds <= set("biuf"):
        return mindspore.tensor(data) if dtype is None else mindspore.tensor(data, dtype=dtype)
    floats = [one for one in types if one.kind == "f"]
    known = floats or [one for one in types if one.kind != "b"] or types
    made = Tensor(np.array(_plain(data), np.result_type(*known)))
    return made if dtype is None else made.to(dtype)


def _types(data):
    """The types of the elements; of what is no number, one that no tensor has."""
    if isinstance(data, (list, tuple)):
        return [found for one in data for found in _types(one)]
    if isinstance(data, (np.generic, np.ndarray)):
        return [data.dtype]
    if isinstance(data, Tensor):
        is_known = data.dtype != mindspore.bfloat16
        return [data.asnumpy().dtype if is_known else np.object_]
    return [_NUMBERS.get(type(data), np.object_)]


def _plain(data):
    if isinstance(data, (list, tuple)):
        return [_plain(one) for one in data]
    if not isinstance(data, Tensor):
        return data
    # A tensor of one element is a number there, whatever its dimensions.
    return data.asnumpy().reshape(()) if data.size == 1 else data.asnumpy()
