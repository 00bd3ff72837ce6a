"""torch.tensordot."""

import math

import mindspore
from mindspore import mint


def tensordot(a, b, dims=2):
    """The sum of products over pairs of dimensions, where one of a pair may have size 1."""
    if isinstance(dims, mindspore.Tensor):
        dims = dims.asnumpy().tolist()
    if isinstance(dims, int):
        dims = (range(a.ndim - dims, a.ndim), range(dims))
    first, second = ([one % x.ndim for one in axes] for axes, x in zip(dims, (a, b)))
    for one, other in zip(first, second):
        if a.shape[one] == 1 != b.shape[other]:
            b = mint.sum(b, other, True)
        elif b.shape[other] == 1 != a.shape[one]:
            a = mint.sum(a, one, True)
    rest_a = [axis for axis in range(a.ndim) if axis not in first]
    rest_b = [axis for axis in range(b.ndim) if axis not in second]
    size = math.prod(a.shape[axis] for axis in first)
    shape = (*(a.shape[axis] for axis in rest_a), *(b.shape[axis] for axis in rest_b))
    if not a.numel() or not b.numel():
        return mint.zeros(shape, dtype=a.dtype)
    left = a.permute(*rest_a, *first).reshape(-1, size)
    right = b.permute(*second, *rest_b).reshape(size, -1)
    return mint.matmul(left, right).reshape(shape)
