"""torch.cumprod."""

import mindspore
from mindspore import mint, ops


def cumprod(input, dim, dtype=None):
    """The products so far, doubling their length in each step; the gradient also holds at zeros."""
    if dtype is None and not (input.is_floating_point() or input.is_complex()):
        dtype = mindspore.int64
    result = input if dtype is None else input.to(dtype)
    size, step = (input.shape[dim] if input.ndim else 1), 1
    while step < size:
        ones = ops.ones_like(mint.narrow(result, dim, 0, step))
        result = result * mint.cat((ones, mint.narrow(result, dim, 0, size - step)), dim)
        step *= 2
    return result.copy() if size < 2 else result  # a new tensor in any case
