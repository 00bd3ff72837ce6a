"""torch.copysign."""

import math

from mindspore import Tensor, mint

from mindport.compat.tensors.floating import floating
from mindport.compat.tensors.one_type import one_type
from mindport.compat.tensors.signbit import signbit


def copysign(input, other):
    """The size of one with the sign of the other; that of a zero counts, too."""
    if not isinstance(other, Tensor):
        size = mint.abs(floating(input))
        return -size if math.copysign(1.0, other) < 0 else size
    if input.ndim and other.ndim:
        input, other = one_type((input, other))
    size = mint.abs(floating(input))
    return mint.where(signbit(other), -size, size)
