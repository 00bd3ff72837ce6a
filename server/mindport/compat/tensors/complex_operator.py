"""Operators with complex numbers."""

import operator

import mindspore
from mindspore import Tensor, mint, ops

_SIGNS = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv,
    "**": operator.pow,
}  # fmt: skip


def complex_operator(sign, left, right):
    """Apply an operator to two tensors or numbers, one of which is complex.

    On CPU, MindSpore has no gradient of products and powers, and a wrong one of quotients.
    """
    sides = (left, right)
    tensors = [one for one in sides if isinstance(one, Tensor)]
    if not tensors or not any(isinstance(one, complex) or _is_complex(one) for one in sides):
        return _SIGNS[sign](left, right)
    deciding = [one for one in tensors if one.ndim] or tensors
    wide = (mindspore.float64, mindspore.complex128)
    is_wide = any(one.dtype in wide for one in deciding)
    dtype = mindspore.complex128 if is_wide else mindspore.complex64

    def made(one):
        return one.to(dtype) if isinstance(one, Tensor) else Tensor(complex(one), dtype)

    if sign == "**" and isinstance(right, (int, float)) and right in _WHOLE:
        return _complex_whole_power(left, int(right))
    return _COMPUTED.get(sign, _SIGNS[sign])(made(left), made(right))


def _is_complex(side):
    return isinstance(side, Tensor) and side.is_complex()


def _complex_product(left, right):
    """The product of complex tensors, by the parts of both."""
    a, b, c, d = ops.real(left), ops.imag(left), ops.real(right), ops.imag(right)
    return ops.Complex()(a * c - b * d, a * d + b * c)


def _complex_quotient(left, right):
    return _complex_product(left, ops.reciprocal(right))


def _complex_power(base, exponent):
    """A power by the logarithm, as torch computes it; what nothing gives has no gradient."""
    is_nothing = ops.logical_and(ops.real(base) == 0, ops.imag(base) == 0)
    known = mint.where(is_nothing, ops.ones_like(base), base)
    of_nothing = ops.stop_gradient(base) ** ops.stop_gradient(exponent)
    return mint.where(is_nothing, of_nothing, ops.exp(_complex_product(exponent, ops.log(known))))


def _complex_whole_power(base, exponent):
    result = base if exponent else ops.ones_like(base)
    for _ in range(exponent - 1):
        result = _complex_product(result, base)
    return result


_COMPUTED = {"*": _complex_product, "/": _complex_quotient, "**": _complex_power}
_WHOLE = (0, 1, 2, 3, 4)  # torch multiplies for these, or as good as
