"""torch.cumprod."""

import mindspore
from mindspore import mint, ops

from mindport.compat.tensors.complex_operator import complex_operator


def cumprod(input, dim, dtype=None):
    """The products so far, doubling their length in each step; the gradient also holds at zeros."""
    if dtype is None and not (input.is_floating_point() or input.is_complex()):
        dtype = mindspore.int64
    result = input if dtype is None else input.to(dtype)
    is_complex = result.is_complex()  # MindSpore has no gradient of their products
    size, step = (input.shape[dim] if input.ndim else 1), 1
    while step < size:
        ones = ops.ones_like(mint.narrow(result, dim, 0, step))
        earlier = mint.cat((ones, mint.narrow(result, dim, 0, size - step)), dim)
        result = complex_operator("*", result, earlier) if is_complex else result * earlier
        step *= 2
    return result.copy() if size < 2 else result  # a new tensor in any case
