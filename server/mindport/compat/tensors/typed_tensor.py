"""The classes of tensors by type, as `torch.FloatTensor`."""

import mindspore
from mindspore import Tensor, ops


def typed_tensor(value, dtype):
    """A tensor of a size that is told by a number or a shape, or of data."""
    sizes = value if type(value) is tuple else (value,)
    if all(type(one) is int for one in sizes):
        return ops.zeros(sizes, dtype)
    return value.to(dtype) if isinstance(value, Tensor) else mindspore.tensor(value, dtype)
