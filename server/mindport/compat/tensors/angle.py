"""torch.angle."""

import math

from mindspore import mint, ops


def angle(input):
    """The angle of complex numbers; of others pi where they are negative."""
    if input.is_complex():
        return ops.atan2(ops.imag(input), ops.real(input))
    zeros = ops.zeros_like(input)
    return mint.where(mint.isnan(input), input, mint.where(input < 0, zeros + math.pi, zeros))
