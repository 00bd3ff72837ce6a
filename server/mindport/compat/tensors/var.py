"""torch.var."""

import math

import mindspore
from mindspore import ops

from mindport.compat.tensors.mean_of import mean_of
from mindport.compat.tensors.sum_of import sum_of


def var(input, dim=None, unbiased=True, keepdim=False, *, correction=None):
    """The variance, with any correction of the number of elements."""
    if isinstance(dim, bool):
        dim, unbiased = None, dim
    if dim is None or (not isinstance(dim, int) and not len(dim)):
        dim = tuple(range(input.ndim))
    correction = int(unbiased) if correction is None else correction
    dim = (dim,) if isinstance(dim, int) else tuple(dim)
    if input.is_complex():
        parts = (ops.real(input), ops.imag(input))
        return sum(var(one, dim, True, keepdim, correction=correction) for one in parts)
    if input.dtype in (mindspore.float16, mindspore.bfloat16):  # whose squares leave the range
        wide = input.to(mindspore.float32)
        return var(wide, dim, True, keepdim, correction=correction).to(input.dtype)
    count = math.prod(input.shape[axis] for axis in dim)
    far = input - mean_of(input, dim, True)
    total = sum_of(far * far, dim, keepdim)
    left = max(0.0, count - correction)
    return total / left if left else total * float("inf")
