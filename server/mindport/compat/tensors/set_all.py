"""torch.Tensor.fill_ and zero_."""

from mindspore import ops

from mindport.compat.tensors.number_beside import number_beside
from mindport.compat.tensors.set_values import set_values


def set_all(tensor, value=0):
    """Give all elements of a tensor one value; returns it."""
    if "UInt" in str(tensor.dtype) and isinstance(value, (int, float)):
        return set_values(tensor, ops.full_like(tensor, value))  # no sums of these with numbers
    return set_values(tensor, ops.zeros_like(tensor) + number_beside(value, tensor))
