"""Calls of shape rules, as a test writes them."""

from __future__ import annotations

from mindport.analysis.shape.call import ShapeCall
from mindport.analysis.shape.dimension import Dim
from mindport.analysis.shape.domain import Group, Literal, Number, Shaped, TensorShape
from mindport.analysis.shape.table import shape_rule


def tensor(*dims: Dim, dtype: str = "float32") -> TensorShape:
    """A tensor of known rank."""
    return TensorShape(dims, dtype)


def shaped(value: object) -> Shaped | None:
    """A Python value as the analysis knows it; what is known already stays."""
    if isinstance(value, bool) or value is None or isinstance(value, (str, float)):
        return Literal(value)
    if isinstance(value, int):
        return Number(value)
    if isinstance(value, (tuple, list)):
        return Group(tuple(map(shaped, value)))
    return value  # type: ignore[return-value]


def result(api: str, **arguments: object) -> Shaped | None:
    """What the rule of an API gives for arguments by the names of its parameters."""
    rule = shape_rule(api)
    assert rule is not None, api
    known = {name: shaped(value) for name, value in arguments.items()}
    return rule.result(ShapeCall(api, known, "a.py", 0))
