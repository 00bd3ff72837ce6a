"""torch.matrix_exp."""

import math

import mindspore
from mindspore import mint, ops


def matrix_exp(input):
    """The exponential of square matrices: a power series of a small part, squared again."""
    if input.numel() == 0:
        return input * 1
    norm = float(mint.amax(mint.sum(mint.abs(ops.stop_gradient(input)), -2)))
    squarings = max(0, math.ceil(math.log2(norm)) + 2) if norm > 0.25 else 0
    part = input.to(mindspore.float64) / 2.0**squarings
    size = input.shape[-1]
    one = mint.broadcast_to(ops.eye(size, size, mindspore.float64), input.shape)
    found = one
    for order in range(12, 0, -1):
        found = one + mint.matmul(part, found) / order
    for _ in range(squarings):
        found = mint.matmul(found, found)
    return found.to(input.dtype)
