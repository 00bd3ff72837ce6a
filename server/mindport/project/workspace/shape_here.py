"""What is known of the shape of the expression at a place, for an editor that asks."""

from __future__ import annotations

from dataclasses import dataclass

from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import Cause
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.pointed import pointed
from mindport.analysis.shape.shown import causes, shown
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


@dataclass(frozen=True, slots=True)
class DynamicDimension:
    """A dimension that depends on data; `axis` is None where it is not known which.

    `what` is an API, "[]" for a subscript, or "condition"; `line` counts from 1.
    """

    axis: int | None
    what: str
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class ShapeHere:
    """An expression, its shape as people read it, and why dimensions of it are dynamic."""

    span: Span
    text: str
    dynamic: tuple[DynamicDimension, ...] = ()


def shape_here(shapes: Shapes, unit: Unit, lines: LineIndex, offset: int) -> ShapeHere | None:
    """The shape of the innermost expression at an offset; None where nothing is known."""
    found = pointed(shapes, unit, lines, offset)
    text = shown(found.shape) if found is not None else ""
    if found is None or not text:
        return None
    told = (_dimension(shapes, axis, cause) for axis, cause in causes(found.shape))
    return ShapeHere(found.span, text, tuple(one for one in told if one is not None))


def _dimension(shapes: Shapes, axis: int | None, cause: Cause) -> DynamicDimension | None:
    unit = shapes.ev.load(cause.path)
    place = shapes.places(unit).get(cause.term) if unit is not None else None
    if place is None:
        return None
    return DynamicDimension(axis, cause.what, cause.path, place[0] + 1)
