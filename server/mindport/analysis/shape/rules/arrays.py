"""Functions of numpy on what was a tensor. Arrays that never were one are none of our business."""

from __future__ import annotations

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules
from mindport.analysis.shape.dimension import Dynamic, Kind
from mindport.analysis.shape.domain import Number, Shaped, TensorShape, cause_of
from mindport.analysis.shape.rules import data, elementwise, reading


def _on_tensors(rule: ShapeRule) -> ShapeRule:
    def result(call: ShapeCall) -> Shaped | None:
        tensors = any(isinstance(value, TensorShape) for value in call.arguments.values())
        return rule.result(call) if tensors else None

    return ShapeRule(rule.parameters, result, rule.kind)


def _flat_places(call: ShapeCall) -> TensorShape:
    return TensorShape((call.counted,), "int64")


def _number_or_array(call: ShapeCall) -> Shaped | None:
    """Of numbers a number; of an array one of its shape."""
    parts = call.parts("values")
    first = parts[0] if parts else None
    if isinstance(first, TensorShape):
        return TensorShape(first.dims, fixed=first.fixed, cause=first.cause, name=first.name)
    moved = (cause_of(part) for part in parts if isinstance(part, Number))
    cause = next((one for one in moved if one is not None), None)
    return None if cause is None else Number(Dynamic(cause, plain=False))


def _chosen(call: ShapeCall) -> Shaped | None:
    """As many as are asked for."""
    if not call.given("size"):
        return None
    dims = call.sizes("size")
    return TensorShape(dims) if dims is not None else None


def _permuted(call: ShapeCall) -> Shaped | None:
    """The numbers up to one, or the rows of an array."""
    value = call.value("x")
    if isinstance(value, TensorShape):
        return value
    return TensorShape((value.dim,), "int64") if isinstance(value, Number) else None


def _read(call: ShapeCall) -> Number:
    """`array.item()`"""
    return Number(call.counted)


_SAME = ShapeRule("input", elementwise.same)
_PLACES = data.SHAPE_RULES["nonzero"].kind

SHAPE_RULES: ShapeRules = {
    **{
        f"numpy.{name}": _on_tensors(_SAME)
        for name in ("abs", "absolute", "asarray", "array", "ascontiguousarray", "negative")
    },
    **{
        f"numpy.{name}": ShapeRule("*values", _number_or_array)
        for name in (
            "ceil",
            "clip",
            "exp",
            "floor",
            "log",
            "maximum",
            "minimum",
            "rint",
            "round",
            "sqrt",
        )
    },
    **{f"numpy.ndarray.{name}": rule for name, rule in reading.SHAPE_RULES.items()},
    "numpy.ndarray.item": ShapeRule("input", _read),
    "numpy.random.choice": ShapeRule("a, size, replace, p", _chosen, Kind.SAMPLE, drawn=True),
    "numpy.random.permutation": ShapeRule("x", _permuted, drawn=True),
    "numpy.where": _on_tensors(data.SHAPE_RULES["where"]),
    "numpy.argwhere": _on_tensors(data.SHAPE_RULES["argwhere"]),
    "numpy.nonzero": _on_tensors(data.SHAPE_RULES["where"]),
    "numpy.flatnonzero": _on_tensors(ShapeRule("input", _flat_places, _PLACES)),
    "numpy.unique": _on_tensors(data.SHAPE_RULES["unique"]),
}
