"""What makes a shape dynamic at one place."""

from __future__ import annotations

from typing import NamedTuple

from mindport.analysis.shape.dimension import Cause, Kind
from mindport.analysis.shape.domain import Many, Number, dynamic_parts
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.places import Place
from mindport.analysis.shape.ragged import LENGTHS
from mindport.analysis.uses.api_use import Confidence

# What is made dynamic by a number.
BY_NUMBERS = frozenset({Kind.SLICE, Kind.TOPK, Kind.SIZE})


class Event(NamedTuple):
    """One place where a dimension comes to depend on data, and why."""

    kind: Kind
    term: int
    place: Place
    cause: Cause
    api: str = ""
    confidence: Confidence = Confidence.INFERRED
    axis: int | None = None
    supposing: str = ""


def is_size(s: Shapes, cause: Cause, term: int) -> bool:
    """Whether a number that rests on a cause is the size of a tensor, which is told of there."""
    source = s.ev.load(cause.path) if cause.what != LENGTHS else None
    if source is None or (source.path == cause.path and cause.term == term):
        return False
    made = s.of(source, cause.term)
    if isinstance(made, Number) or (isinstance(made, Many) and isinstance(made.element, Number)):
        return False  # no tensor: `set(numbers)`
    return any(found == cause for found, _ in dynamic_parts(made))
