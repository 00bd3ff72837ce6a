"""The classes of tensors by type, handed on as what makes tensors, and asked for in isinstance."""

import mindspore
from mindspore import Tensor, ops

from mindport.compat.tensors.typed_tensor import typed_tensor


class tensors_of:
    """Makes tensors of a type, of sizes or of data, as torch.FloatTensor does.

    A tuple of whole numbers alone is refused: torch takes a `torch.Size` for a shape and a tuple
    for data, and in MindSpore both are tuples.
    """

    def __init__(self, dtype, device="cpu"):
        self.dtype, self.device = dtype, device

    def __call__(self, *given):
        if not given:
            return ops.zeros((0,), self.dtype)
        if all(type(one) is int for one in given):
            return ops.zeros(given, self.dtype)
        if len(given) == 1 and type(given[0]) is tuple and all(type(n) is int for n in given[0]):
            raise TypeError(
                f"{given[0]} may be a shape or data: write kind(*shape) for a shape, and a list "
                "for data"
            )
        value = given[0] if len(given) == 1 else given
        return typed_tensor(list(value) if type(value) is tuple else value, self.dtype)

    def __instancecheck__(self, value):
        is_there = (mindspore.get_context("device_target") == "CPU") == (self.device == "cpu")
        return is_there and isinstance(value, Tensor) and value.dtype == self.dtype

    def __eq__(self, other):
        return isinstance(other, tensors_of) and self.dtype == other.dtype

    def __hash__(self):
        return hash(str(self.dtype))
