"""torch.div where NaN, infinity or a zero meets zero, and of large integers."""

import math

from mindspore import Tensor, mint

from mindport.compat.strict.strict_floor_divide import strict_floor_divide
from mindport.compat.tensors.rounded_quotient import rounded_quotient


def strict_divide(input, other, *, rounding_mode=None):
    """The quotient: NaN by zero stays NaN, and by -0.0 an infinity has the other sign.

    The kernel on CPU gives minus infinity for the first, and looks at no sign (MindSpore 2.10).
    """
    sides = [one for one in (input, other) if isinstance(one, Tensor)]
    if not any(one.is_floating_point() for one in sides):
        return rounded_quotient(input, other, rounding_mode=rounding_mode)
    if rounding_mode == "floor":
        return strict_floor_divide(input, other)
    found = quotient(input, other)
    return found if rounding_mode is None else mint.trunc(found)


def quotient(input, other):
    """The same without rounding, of floats."""
    if not isinstance(other, Tensor):
        return input / other if other else input * math.copysign(math.inf, other)
    is_zero = other == 0
    if not is_zero.any():
        return input / other
    if not other.is_floating_point():
        other = other.to(input.dtype)
    zeros = mint.where(is_zero, other, 1.0).to(other.dtype)
    others = mint.where(is_zero, 1.0, other).to(other.dtype)
    above = mint.where(is_zero, input, 0.0) if isinstance(input, Tensor) else input
    by_zero = mint.reciprocal(zeros) * above
    return mint.where(is_zero, by_zero, input / others)
