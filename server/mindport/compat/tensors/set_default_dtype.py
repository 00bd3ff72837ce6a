"""torch.set_default_dtype."""

import mindspore
from mindspore import Tensor, mint, ops

from mindport.compat.tensors.floating import floating
from mindport.compat.tensors.get_default_dtype import get_default_dtype


def set_default_dtype(d):
    """Set the dtype of new floats, and of what arithmetic makes of whole numbers and fractions.

    MindSpore 2.10 makes single precision of them, and takes a number of Python beside a tensor
    in double precision in single.
    """
    if d not in (mindspore.float16, mindspore.bfloat16, mindspore.float32, mindspore.float64):
        raise TypeError("only floating-point types are supported as the default type")
    get_default_dtype.now = d
    # All helpers that make fractions of whole numbers call this one.
    floating.dtype, floating.__code__ = d, _in_default.__code__
    if set_default_dtype.is_first and d != mindspore.float32:
        set_default_dtype.is_first = False
        for name in ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"):
            _follow(Tensor, name)
        for name in ("add", "sub", "mul", "truediv", "pow", "floordiv", "mod"):
            for form in ("__{}__", "__r{}__", "__i{}__"):
                _follow(Tensor, form.format(name))
        _set_item = Tensor.__setitem__
        Tensor.__setitem__ = lambda tensor, key, value: _set_item(
            tensor, key, _brought(tensor, value, False)[1]
        )
        for owner in (Tensor, mint, ops):
            for name in ("add", "sub", "subtract", "mul", "multiply", "div", "divide", "pow",
                         "true_divide", "fmod", "remainder", "floor_divide", "atan2"):  # fmt: skip
                _follow(owner, name)


set_default_dtype.is_first = True


def _follow(owner, name):
    """Let a function of two operands follow the default."""
    function = getattr(owner, name, None)
    divides = name in ("__truediv__", "__rtruediv__", "div", "divide", "true_divide", "atan2")

    def following(input, *others, **named):
        key = "exponent" if "exponent" in named else "other"
        other = others[0] if others else named.get(key)
        is_rounded = named.get("rounding_mode") is not None
        one, two = _brought(input, other, divides and not is_rounded)
        if others:
            return function(one, two, *others[1:], **named)
        return function(one, **{**named, key: two} if key in named else named)

    if function is not None:
        setattr(owner, name, following)


def _brought(one, two, divides):
    """Two operands: whole numbers in the default where fractions come of them."""
    sides = [one, two]
    whole = [isinstance(side, Tensor) and not (side.is_floating_point() or side.is_complex())
             for side in sides]  # fmt: skip
    for place, beside in ((0, two), (1, one)):
        side = sides[place]
        is_alone = whole[1 - place] or not isinstance(beside, Tensor)
        if whole[place] and (isinstance(beside, float) or (divides and is_alone)):
            sides[place] = side.to(get_default_dtype.now)
    for place, number in ((1, two), (0, one)):
        beside = sides[1 - place]
        is_number = isinstance(number, (int, float)) and not isinstance(number, bool)
        if is_number and isinstance(beside, Tensor) and beside.dtype == mindspore.float64:
            sides[place] = Tensor(number, mindspore.float64)
    return sides


def _in_default(x):
    if x.is_floating_point() or x.is_complex():
        return x
    return x.to(floating.dtype)
