"""How rules speak of what the analysis finds besides uses of APIs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mindport.analysis.event import Event, Step
from mindport.rules.facts import Known
from mindport.rules.finding import Related
from mindport.rules.message import Message, Text, say
from mindport.rules.rule import Remark

# What messages on events share.
TEMPLATES = {
    "graph.whole": "Graph mode: {cause} ({where})",
    "graph.in": "in `{inner}`",
    "graph.called": "in `{inner}`, which `{outer}` runs",
    "place.line": "line {line}",
    "place.line-of": "{file}, line {line}",
    "place.file": "in {file}",
}


@dataclass(frozen=True, slots=True)
class EventMessage:
    """A remark that is the same for every event; `{api}` in the message is the event's API."""

    message: str
    advice: str

    def __call__(self, event: Event, _known: Known) -> Remark:
        """The remark on one event."""
        values = (("api", f"`{event.api}`"),) if "{api}" in self.message else ()
        return Remark(Message("", self.message, values), Message("advice", self.advice))


@dataclass(frozen=True, slots=True)
class GraphMessage:
    """A remark that a graph cannot be made of a construct, and what has it compiled."""

    message: str
    advice: str
    forms: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def __call__(self, event: Event, _known: Known) -> Remark:
        """The remark on one construct."""
        form = event.form if event.form in self.forms else ""
        cause, way_out = self.forms[form] if form else (self.message, self.advice)
        first, last = event.steps[0], event.steps[-1]
        where = say(TEMPLATES, "graph.in", inner=last.what)
        if first != last:
            where = say(TEMPLATES, "graph.called", inner=last.what, outer=first.what)
        values = (("cause", Message(form, cause)), ("where", where))
        message = Message("graph.whole", TEMPLATES["graph.whole"], values)
        advice = Message(f"{form}.advice" if form else "advice", way_out)
        return Remark(message, advice, related=related(event.steps[:-1]))


def says(message: str, advice: str) -> EventMessage:
    """A check that says this of every event that it is asked about."""
    return EventMessage(message, advice)


def says_of_graph(cause: str, advice: str, **forms: tuple[str, str]) -> GraphMessage:
    """A check that says of a construct why it cannot be compiled; of its forms, other things."""
    return GraphMessage(cause, advice, forms)


def related(steps: Iterable[Step], message: str = "Compiled through this") -> tuple[Related, ...]:
    """The steps of this file, as places to go to."""
    return tuple(Related(step.span, step.path, message) for step in steps if step.span is not None)


def place_of(step: Step) -> Text:
    """Where a step is, in words."""
    if step.span is not None:
        return say(TEMPLATES, "place.line", line=str(step.line))
    file = step.path.rpartition("/")[2]
    if not step.line:
        return say(TEMPLATES, "place.file", file=file)
    return say(TEMPLATES, "place.line-of", file=file, line=str(step.line))
