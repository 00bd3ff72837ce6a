"""Rules out of the table that was derived from torch: which results depend on values of tensors.

They stand in where no rule says more: that a result has some shape that data decides, or that it
is a number that was read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from mindport.analysis.shape.call import ShapeCall, ShapeRule, is_fixed
from mindport.analysis.shape.dimension import Dynamic, Kind
from mindport.analysis.shape.domain import Number, Shaped, TensorShape, cause_of
from mindport.knowledge.value_dependence import ValueDependence

_Result: TypeAlias = "Callable[[ShapeCall], Shaped | None]"
_IS_A_TENSOR = re.compile(r"argument (\d+) is a tensor")


def rule_from(found: tuple[ValueDependence, ...]) -> ShapeRule | None:
    """The rule of an API by what the table says of it; a row may hold on a condition."""
    for kind, result, reported in (("shape", _shaped, Kind.OUTPUT), ("scalar", _read, None)):
        rows = [item.when for item in found if item.kind == kind]
        if "always" in rows:
            return ShapeRule("*values", result, reported)
        places = [int(told[1]) - 1 for told in map(_IS_A_TENSOR.fullmatch, rows) if told]
        if places:
            return ShapeRule("*values", _where_tensor(places, result), reported)
    for item in found:
        if item.kind == "sampler" and item.when.isidentifier():
            return ShapeRule("*values", _drawn, Kind.SAMPLE, drawn=True, sizing=item.when)
    return None


def _where_tensor(places: list[int], result: _Result) -> _Result:
    """The result where one of these arguments is a tensor; else nothing is known."""

    def where(call: ShapeCall) -> Shaped | None:
        passed = call.parts("values")
        told = (passed[place] for place in places if place < len(passed))
        return result(call) if any(isinstance(value, TensorShape) for value in told) else None

    return where


def _drawn(_call: ShapeCall) -> TensorShape:
    return TensorShape()


def _shaped(call: ShapeCall) -> TensorShape | None:
    if all(map(is_fixed, call.arguments.values())):
        return None
    brought = (cause_of(value) for value in call.arguments.values())
    cause = next((cause for cause in brought if cause is not None), call.cause)
    return TensorShape(None, cause=cause)


def _read(call: ShapeCall) -> Shaped | None:
    counted = call.counted
    return Number(counted) if isinstance(counted, Dynamic) else None
