"""copy.copy."""

import copy

from mindspore import Parameter, Tensor


def shallow_copy(value):
    """A copy of an object that holds the same; of a tensor, another one of the same memory."""
    is_tensor = isinstance(value, Tensor) and not isinstance(value, Parameter)
    return value.view(value.shape) if is_tensor else copy.copy(value)
