"""torch.floor_divide with infinity, and of large integers."""

from mindspore import Tensor, float16, float64, mint, ops

from mindport.compat.tensors.floor_quotient import floor_quotient
from mindport.compat.tensors.rounded_quotient import rounded_quotient


def strict_floor_divide(input, other):
    """The quotient, rounded down; NaN of an infinity, -1 or 0 by one, unlike the kernel on CPU."""
    found = ops.floor_divide(input, other)
    if not found.is_floating_point():
        return rounded_quotient(input, other, rounding_mode="floor")
    if found.dtype in (float16, float64):  # the kernel loses digits of these
        return floor_quotient(input, other)
    sides = (input, other)
    top, bottom = (
        one.to(found.dtype) if isinstance(one, Tensor) else ops.full_like(found, one)
        for one in sides
    )
    is_less = ((top < 0) != (bottom < 0)) & (top != 0)
    by_infinity = mint.isinf(bottom) & ~mint.isinf(top) & ~mint.isnan(top)
    found = mint.where(by_infinity & is_less, -1.0, mint.where(by_infinity, 0.0, found))
    found = mint.where(mint.isinf(top), float("nan"), found)
    by_zero = top * mint.reciprocal(bottom)
    return mint.where(bottom == 0, by_zero, found).to(found.dtype)
