"""Conditions of an interpreted constructor: comparisons, and what counts as true."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from mindport.dossier.structure.rows import Row, each
from mindport.dossier.structure.values import (
    ClassValue,
    Library,
    Module,
    NotStaticError,
    Tensor,
    Unknown,
    why_of,
)

_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}


def is_unknown(*values: Any) -> bool:
    """Whether one of several is not known."""
    return any(isinstance(one, Unknown) for one in values)


def not_unpacked(node: ast.expr, value: Any) -> NotStaticError:
    """Why a call with `**` is not known: what is unpacked, and the reason."""
    why, place = why_of(value, "no dictionary")
    return NotStaticError(f"`**{ast.unparse(node)}`: {why}", place)


def truth(value: Any) -> bool | None:
    """Whether a value counts as true; None where that is not known."""
    if isinstance(value, (Unknown, Tensor)):
        return None
    if isinstance(value, Row):
        return bool(value[0]) if len(value) == 1 else None
    if isinstance(value, Module):
        return bool(value.children) if value.name in _CONTAINERS else True
    return bool(value) if isinstance(value, _PLAIN) else True


_PLAIN = (int, float, str, list, tuple, dict, set, type(None), range)
_CONTAINERS = frozenset({"torch.nn.Sequential", "torch.nn.ModuleList", "torch.nn.ModuleDict"})


def compared(kind: type[ast.cmpop], left: Any, right: Any) -> Any:
    """A comparison of two values; an Unknown where its result is not known."""
    if is_unknown(left, right):
        return left if isinstance(left, Unknown) else right
    if kind in (ast.Is, ast.IsNot):
        return _is_same(left, right) == (kind is ast.Is)
    if isinstance(left, Tensor) or isinstance(right, Tensor):
        return Unknown("a comparison of tensors")
    if isinstance(right, ClassValue) and right.choices:
        right = list(right.choices.values())
    has_rows = isinstance(left, Row) or isinstance(right, Row)
    try:
        if has_rows and kind not in (ast.In, ast.NotIn):
            return each(_COMPARE[kind], left, right)
        return bool(_COMPARE[kind](left, right))
    except (TypeError, KeyError, ValueError):
        return Unknown("a comparison")


def _is_same(left: Any, right: Any) -> bool:
    """Whether two values are one: libraries and booleans have one object for each."""
    both = isinstance(left, (Library, bool)) and isinstance(right, (Library, bool))
    return left is right or (both and left == right)
