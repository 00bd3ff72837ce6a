"""How rules speak of what the analysis tells besides uses of APIs."""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis.event import Event, Step
from mindport.rules.facts import Known
from mindport.rules.finding import Related
from mindport.rules.rule import EventCheck, Remark


def says(message: str, advice: str) -> EventCheck:
    """A remark that is the same for every event; `{api}` in it is the event's API."""

    def said(event: Event, _known: Known) -> Remark:
        return Remark(message.format(api=f"`{event.api}`"), advice)

    return said


def says_of_graph(cause: str, advice: str) -> EventCheck:
    """A remark that a graph cannot be made of a construct, and what has it compiled."""

    def said(event: Event, _known: Known) -> Remark:
        first, last = event.steps[0], event.steps[-1]
        where = f"in `{last.what}`"
        if first != last:
            where += f", which `{first.what}` runs"
        return Remark(f"Graph mode: {cause} ({where})", advice, related=related(event.steps[:-1]))

    return said


def related(steps: Iterable[Step], message: str = "Compiled through this") -> tuple[Related, ...]:
    """The steps of this file, as places to go to."""
    return tuple(Related(step.span, step.path, message) for step in steps if step.span is not None)


def place_of(step: Step) -> str:
    """Where a step is, in words."""
    line = f"line {step.line}"
    return line if step.span is not None else f"{step.path.rpartition('/')[2]}, {line}"
