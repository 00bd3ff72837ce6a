"""Functions of numpy on what was a tensor. Arrays that never were one are none of our business."""

from __future__ import annotations

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules
from mindport.analysis.shape.domain import Shaped, TensorShape
from mindport.analysis.shape.rules import data, elementwise


def _on_tensors(rule: ShapeRule) -> ShapeRule:
    def result(call: ShapeCall) -> Shaped | None:
        tensors = any(isinstance(value, TensorShape) for value in call.arguments.values())
        return rule.result(call) if tensors else None

    return ShapeRule(rule.parameters, result, rule.kind)


def _flat_places(call: ShapeCall) -> TensorShape:
    return TensorShape((call.counted,), "int64")


_SAME = ShapeRule("input", elementwise.same)
_PLACES = data.SHAPE_RULES["nonzero"].kind

SHAPE_RULES: ShapeRules = {
    **{
        f"numpy.{name}": _on_tensors(_SAME)
        for name in ("abs", "absolute", "asarray", "array", "ascontiguousarray", "negative")
    },
    "numpy.where": _on_tensors(data.SHAPE_RULES["where"]),
    "numpy.argwhere": _on_tensors(data.SHAPE_RULES["argwhere"]),
    "numpy.nonzero": _on_tensors(data.SHAPE_RULES["where"]),
    "numpy.flatnonzero": _on_tensors(ShapeRule("input", _flat_places, _PLACES)),
    "numpy.unique": _on_tensors(data.SHAPE_RULES["unique"]),
}
