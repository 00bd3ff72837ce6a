"""Results of which only this is known: how many tensors, made of the input, and of which dtype."""

from __future__ import annotations

from mindport.analysis.shape.call import ShapeCall, ShapeRule, unknown_like
from mindport.analysis.shape.dimension import Kind
from mindport.analysis.shape.domain import Group, TensorShape, cause_of
from mindport.analysis.shape.dtypes import is_integral


def floating(dtype: str) -> str:
    """The dtype of a result that is never one of integers."""
    return "float32" if dtype and is_integral(dtype) else dtype


def another(call: ShapeCall) -> TensorShape:
    """A tensor of another shape than the input, which one is not known."""
    return TensorShape(None, cause=cause_of(call.tensor()))


def some_tensor(call: ShapeCall) -> TensorShape:
    """A tensor of any shape; dynamic if one that was passed is."""
    passed = (value for value in call.arguments.values() if isinstance(value, TensorShape))
    return unknown_like(*passed)


def several(count: int, names: str = "") -> ShapeRule:
    """A rule for what gives so many tensors, by these names."""

    def result(call: ShapeCall) -> Group:
        return Group((another(call),) * count, tuple(names.split()))

    return ShapeRule("input", result)


def changing(parameters: str, sizing: str, kind: Kind = Kind.SIZE) -> ShapeRule:
    """A rule for what gives a tensor of another shape, decided by some parameters."""
    return ShapeRule(parameters, another, kind, sizing=sizing)
