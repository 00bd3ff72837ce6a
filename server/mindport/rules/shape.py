"""How rules speak of a shape that depends on data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mindport.rules.finding import Related
from mindport.rules.rule import Remark, ShapeCheck

if TYPE_CHECKING:
    from mindport.analysis.shape.events import DynamicShape


def says(what: str, advice: str) -> ShapeCheck:
    """A remark: what happens, which dimension that makes dynamic, and because of what.

    `{api}` in `what` is the API, or "the subscript".
    """

    def said(event: DynamicShape) -> Remark:
        api = f"`{event.api}`" if event.api else "the subscript"
        message = what.format(api=api) + _dimension(event) + _because(event)
        if event.supposing:
            message += f", if {event.supposing}"
        message = message[:1].upper() + message[1:]
        return Remark(message, advice, related=tuple(_related(event)))

    return said


def _related(event: DynamicShape) -> Iterator[Related]:
    why = event.because
    if why is not None and why.span is not None:
        yield Related(why.span, why.path, "What it depends on")
    for span in event.flows:
        yield Related(span, event.path, "This has the dimension, too")


def _dimension(event: DynamicShape) -> str:
    return "" if event.axis is None else f": dimension {event.axis} is dynamic"


def _because(event: DynamicShape) -> str:
    why = event.because
    if why is None:
        return ""
    what = "a subscript" if why.what == "[]" else f"`{why.what}`"
    place = f"line {why.line}" if why.span else f"{why.path.rpartition('/')[2]}, line {why.line}"
    return f" (by {what}, {place})"
