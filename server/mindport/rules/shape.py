"""How rules speak of a shape that depends on data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mindport.rules.event import TEMPLATES as OF_EVENTS
from mindport.rules.finding import Related
from mindport.rules.message import Message, Text, say
from mindport.rules.rule import Remark

if TYPE_CHECKING:
    from mindport.analysis.shape.events import DynamicShape

# What messages on shapes share.
TEMPLATES = {
    "shape.whole": "{what}{dimension}{because}{supposing}",
    "shape.subscript-first": "The subscript",
    "shape.subscript": "the subscript",
    "shape.axis": ": dimension {axis} is dynamic",
    "shape.because": " (because of {cause}, {place})",
    "shape.because-there": " ({place})",
    "shape.cause.subscript": "a subscript",
    "shape.cause.condition": "a condition",
    "shape.if": ", if {condition}",
}


@dataclass(frozen=True, slots=True)
class ShapeMessage:
    """A remark: what happens, which dimension that makes dynamic, and because of what.

    `{api}` in the message is the API, or "the subscript".
    """

    message: str
    advice: str

    def __call__(self, event: DynamicShape) -> Remark:
        """The remark on one such shape."""
        first = "-first" if self.message.startswith("{api}") else ""
        api = f"`{event.api}`" if event.api else say(TEMPLATES, f"shape.subscript{first}")
        values: dict[str, Text] = {"api": api} if "{api}" in self.message else {}
        supposing = say(TEMPLATES, "shape.if", condition=event.supposing)
        whole = {
            "what": Message("", self.message, tuple(values.items())),
            "dimension": _dimension(event),
            "because": _because(event),
            "supposing": supposing if event.supposing else "",
        }
        message = Message("shape.whole", TEMPLATES["shape.whole"], tuple(whole.items()))
        return Remark(message, Message("advice", self.advice), related=tuple(_related(event)))


def says(message: str, advice: str) -> ShapeMessage:
    """A check that says this of every shape that it is asked about."""
    return ShapeMessage(message, advice)


def _related(event: DynamicShape) -> Iterator[Related]:
    why = event.because
    if why is not None and why.span is not None:
        yield Related(why.span, why.path, "What it depends on")
    for span in event.flows:
        yield Related(span, event.path, "This has the dimension, too")


def _dimension(event: DynamicShape) -> Text:
    return "" if event.axis is None else say(TEMPLATES, "shape.axis", axis=str(event.axis))


def _because(event: DynamicShape) -> Text:
    why = event.because
    if why is None:
        return ""
    place: Text = say(OF_EVENTS, "place.line", line=str(why.line))
    if not why.span:
        file = why.path.rpartition("/")[2]
        place = say(OF_EVENTS, "place.line-of", file=file, line=str(why.line))
    cause = _cause(why.what)
    if not cause:
        return say(TEMPLATES, "shape.because-there", place=place)
    return say(TEMPLATES, "shape.because", cause=cause, place=place)


def _cause(what: str) -> Text:
    """What the dimension depends on: an API, a subscript, a condition, or something nameless."""
    named = {"[]": "shape.cause.subscript", "condition": "shape.cause.condition"}.get(what)
    return say(TEMPLATES, named) if named else f"`{what}`" if what else ""
