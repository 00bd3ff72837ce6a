"""torch.copysign."""

import math

import mindspore
from mindspore import Tensor, mint, ops

from mindport.compat.tensors.floating import floating
from mindport.compat.tensors.signbit import signbit
from mindport.compat.tensors.type_together import type_together


def copysign(input, other):
    """The size of one with the sign of the other; that of a zero counts, too."""
    if not isinstance(other, Tensor):
        size = mint.abs(floating(input))
        return -size if math.copysign(1.0, other) < 0 else size
    dtype = type_together([input, other])
    size = mint.abs(input.to(dtype if "Float" in str(dtype) else mindspore.float32))
    found = mint.where(signbit(other), -size, size)
    if not other.is_floating_point():
        return found
    return mint.where(ops.zeros_like(other).bool(), other, found)  # its gradient is zeros
