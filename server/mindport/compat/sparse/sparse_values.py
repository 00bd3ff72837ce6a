"""The values of a sparse tensor."""

from mindspore import Tensor, tensor


def sparse_values(values, dtype):
    """The values as a tensor."""
    values = values if isinstance(values, Tensor) else tensor(values)
    return values if dtype is None else values.to(dtype)
