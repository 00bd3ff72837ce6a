"""Polynomials that are told by a recurrence."""

import mindspore
from mindspore import mint, ops

from mindport.compat.tensors.broadcast_together import broadcast_together
from mindport.compat.tensors.floating import floating


def orthogonal_polynomial(input, n, first, following):
    """The polynomial of degree n, a number or a tensor of them; 0 where n is negative.

    `first(x)` is that of degree 1; `following(k, x, one, other)` that of degree k + 1, from those
    of degree k and k - 1.
    """
    if not isinstance(input, mindspore.Tensor):
        input = mindspore.tensor(float(input))
    x = floating(input)
    degree = n if isinstance(n, mindspore.Tensor) else mindspore.tensor(int(n))
    degree = degree.to(mindspore.int64)
    x, degree = broadcast_together(x, degree)
    largest = int(degree.max()) if degree.numel() else -1
    found, other, one = ops.zeros_like(x), ops.ones_like(x), first(x)
    for place in range(largest + 1):
        found = mint.where(degree == place, other, found)
        other, one = one, following(place + 1, x, one, other)
    return found
