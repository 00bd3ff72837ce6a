"""torch.addcdiv; the kernels on CPU take tensors of one type (MindSpore 2.10)."""

from mindport.compat.tensors.number_beside import number_beside
from mindport.compat.tensors.type_together import type_together


def addcdiv(input, tensor1, tensor2, *, value=1):
    """A tensor and a quotient of two others, in the type that they have together."""
    dtype = type_together((input, tensor1, tensor2))
    one, other = tensor1.to(dtype), tensor2.to(dtype)
    factor = number_beside(value, one)
    return input.to(dtype) + (one / other if value == 1 else factor * one / other)
