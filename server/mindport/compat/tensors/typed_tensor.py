"""The classes of tensors by type, as `torch.FloatTensor`."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops

from mindport.compat.tensors.tensor_of_parts import tensor_of_parts


def typed_tensor(value, dtype):
    """A tensor of a size that is told by a number or a shape, or of data."""
    sizes = value if type(value) is tuple else (value,)
    if all(type(one) is int for one in sizes):
        return ops.zeros(sizes, dtype)
    if isinstance(value, Tensor):
        return value.to(dtype)
    if isinstance(value, Sequence):  # MindSpore makes no tensor of a range
        return tensor_of_parts(list(value), dtype)
    return mindspore.tensor(value, dtype=dtype)
