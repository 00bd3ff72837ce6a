"""Reading of tensors: their sizes, which are static, and what they hold, which is data."""

from __future__ import annotations

from mindport.analysis.shape.attributes import sizes_of
from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, position, rules_of
from mindport.analysis.shape.dimension import SOME, Dynamic
from mindport.analysis.shape.dims import named, product
from mindport.analysis.shape.domain import Many, Number, Shaped


def _size(call: ShapeCall) -> Shaped | None:
    tensor = call.tensor()
    if not call.given("dim"):
        return sizes_of(tensor)
    axis = call.axis()
    at = position(axis, tensor.rank)
    if at is not None and tensor.dims is not None:
        return Number(tensor.dims[at])
    if axis == 0 and tensor.leading:
        return Number(tensor.first)
    known = tensor.name and axis is not None
    return Number(named(f"{tensor.name}.shape[{axis}]") if known else SOME)


def _rank(call: ShapeCall) -> Shaped:
    rank = call.tensor().rank
    return Number(SOME if rank is None else rank)


def _count(call: ShapeCall) -> Shaped:
    tensor = call.tensor()
    if tensor.dims is None and tensor.cause is not None:
        return Number(Dynamic(tensor.cause, plain=False))
    return Number(SOME if tensor.dims is None else product(tensor.dims))


def _read(call: ShapeCall) -> Shaped:
    """A number or a boolean of Python that the elements decide."""
    return Number(call.counted)


def _list(call: ShapeCall) -> Shaped:
    tensor = call.tensor()
    if tensor.dims is None:
        return Many(Number(call.counted), tensor.first)
    value: Shaped = Number(call.counted)
    for dim in reversed(tensor.dims):
        value = Many(value, dim)
    return value


SHAPE_RULES: ShapeRules = {
    "size": ShapeRule("input, dim", _size),
    **rules_of("dim ndimension", ShapeRule("input", _rank)),
    **rules_of("numel nelement", ShapeRule("input", _count)),
    "tolist": ShapeRule("input", _list),
    **rules_of("allclose equal", ShapeRule("input, other", _read)),
    "is_nonzero": ShapeRule("input", _read),
}
