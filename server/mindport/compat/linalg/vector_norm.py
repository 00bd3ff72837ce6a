"""torch.linalg.vector_norm."""

import mindspore
from mindspore import mint, ops

from mindport.compat.tensors.absolute import absolute
from mindport.compat.tensors.sum_of import sum_of


def vector_norm(x, ord=2, dim=None, keepdim=False, dtype=None):
    """The norm of vectors; its gradient is 0 for a vector of zeros."""
    x = x if dtype is None else x.to(dtype)
    if x.dtype in (mindspore.float16, mindspore.bfloat16):  # powers of 300 are too large for it
        return vector_norm(x.float(), ord, dim, keepdim).to(x.dtype)
    x = absolute(x) if x.is_complex() else x
    dim = tuple(range(x.ndim)) if dim is None else dim
    if ord == 0:
        return sum_of((x != 0).to(x.dtype), dim, keepdim)
    if ord == float("inf"):
        return mint.amax(mint.abs(x), dim, keepdim)
    if ord == float("-inf"):
        return mint.amin(mint.abs(x), dim, keepdim)
    if ord == 1:
        return sum_of(mint.abs(x), dim, keepdim)
    if ord < 1:  # the power of 0 has no gradient
        size = mint.where(x == 0, ops.ones_like(x), mint.abs(x)) ** ord
        size = mint.where(x == 0, ops.full_like(x, 0.0 if ord > 0 else float("inf")), size)
    else:
        size = x * x if ord == 2 else mint.abs(x) ** ord
    total = sum_of(size, dim, keepdim)
    is_zero = total == 0
    safe = mint.where(is_zero, ops.ones_like(total), total)
    root = mint.sqrt(safe) if ord == 2 else safe ** (1.0 / ord)
    return mint.where(is_zero, ops.zeros_like(total), root)
