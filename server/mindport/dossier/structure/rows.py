"""Rows of numbers that are computed with element by element, as arrays of numpy are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Row(list[Any]):
    """A row of numbers that is computed with element by element, as an array of numpy is."""


def as_row(value: Any) -> Row:
    """A row; a number is a row of one."""
    return Row(value if isinstance(value, (list, tuple)) else [value])


def each(rule: Callable[[Any, Any], Any], left: Any, right: Any) -> Row:
    """An operator on each element of rows; a row of one, or a number, meets each of the other."""
    one, other = as_row(left), as_row(right)
    size = max(len(one), len(other))
    if not {len(one), len(other)} <= {1, size}:
        raise ValueError("rows that do not fit")
    pairs = zip(one * (size // len(one)), other * (size // len(other)), strict=True)
    return Row(rule(*pair) for pair in pairs)
