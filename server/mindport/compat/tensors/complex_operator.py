"""Operators with complex numbers."""

import operator

import mindspore
from mindspore import Tensor

_SIGNS = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv,
    "**": operator.pow,
}  # fmt: skip


def complex_operator(sign, left, right):
    """What a sign says of two tensors or numbers, one of which is complex."""
    tensors = [one for one in (left, right) if isinstance(one, Tensor)]
    if not tensors:
        return _SIGNS[sign](left, right)
    deciding = [one for one in tensors if one.ndim] or tensors
    wide = (mindspore.float64, mindspore.complex128)
    is_wide = any(one.dtype in wide for one in deciding)
    dtype = mindspore.complex128 if is_wide else mindspore.complex64

    def made(one):
        return one.to(dtype) if isinstance(one, Tensor) else Tensor(complex(one), dtype)

    return _SIGNS[sign](made(left), made(right))
