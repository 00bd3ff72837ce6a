"""torch.utils.data.default_convert."""

import numpy
from mindspore import Tensor


def default_convert(data):
    """Arrays as tensors, in lists, tuples and dicts too; all else stays."""
    if isinstance(data, (numpy.ndarray, numpy.number, numpy.bool_)):
        is_text = isinstance(data, numpy.ndarray) and data.dtype.kind in "SUO"
        return data if is_text else Tensor(numpy.asarray(data))
    if isinstance(data, dict):
        return {key: default_convert(value) for key, value in data.items()}
    if isinstance(data, tuple) and hasattr(data, "_fields"):
        return type(data)(*(default_convert(one) for one in data))
    if isinstance(data, (list, tuple)):
        return [default_convert(one) for one in data]
    return data
