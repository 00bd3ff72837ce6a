"""Rules out of the table that was derived from torch: which results depend on values of tensors.

They stand in where no rule says more: that a result has some shape that data decides, or that it
is a number that was read.
"""

from __future__ import annotations

from mindport.analysis.shape.call import ShapeCall, ShapeRule, is_fixed
from mindport.analysis.shape.domain import Dynamic, Kind, Number, Shaped, TensorShape, cause_of
from mindport.knowledge.value_dependence import ValueDependence


def rule_from(found: tuple[ValueDependence, ...]) -> ShapeRule | None:
    """The rule of an API by what the table says of it."""
    kinds = {item.kind for item in found if item.when == "always"}
    if "shape" in kinds:
        return ShapeRule("*values", _shaped, Kind.OUTPUT)
    return ShapeRule("*values", _read) if "scalar" in kinds else None


def _shaped(call: ShapeCall) -> TensorShape | None:
    if all(map(is_fixed, call.arguments.values())):
        return None
    brought = (cause_of(value) for value in call.arguments.values())
    cause = next((cause for cause in brought if cause is not None), call.cause)
    return TensorShape(None, cause=cause)


def _read(call: ShapeCall) -> Shaped | None:
    counted = call.counted
    return Number(counted) if isinstance(counted, Dynamic) else None
