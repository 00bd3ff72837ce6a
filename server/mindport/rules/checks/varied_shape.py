"""MP216: a dimension that had several sizes when the program was traced."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.finding import Severity
from mindport.rules.message import Text, say
from mindport.rules.rule import Remark, Rule
from mindport.text.span import Span
from mindport.trace.model import MAX_SIZES, SeenChange, SeenSite

_MESSAGES = {
    "input": "Dimension {dim} of input {which} of the network had {number} sizes: {listed}",
    "result": "Dimension {dim} of the result had {number} sizes for inputs of one shape: {listed}",
    "number": "{number}",
    "many": "at least {number}",
    "input-advice": "Fix the shape of the input: drop the last incomplete batch, or pad to one "
    "maximum or to a few buckets of lengths.",
    "result-advice": "Give the result a fixed shape: pad it to a maximum, or keep it whole and "
    "mask the unused part.",
}


def remarks(site: SeenSite, span: Span) -> Iterator[Remark]:
    """What a trace says of the shapes at a call."""
    for change in site.network_inputs:
        message = say(_MESSAGES, "input", which=_argument(change.slot), **_sizes(change))
        yield Remark(message, say(_MESSAGES, "input-advice"), span)
    for change in site.changes:
        message = say(_MESSAGES, "result", **_sizes(change))
        yield Remark(message, say(_MESSAGES, "result-advice"), span)


def _argument(slot: str) -> str:
    return str(int(slot) + 1) if slot.isdecimal() else f"`{slot}`"


def _sizes(change: SeenChange) -> dict[str, Text]:
    key = "many" if len(change.sizes) >= MAX_SIZES else "number"
    number = say(_MESSAGES, key, number=str(len(change.sizes)))
    listed = ", ".join(map(str, change.sizes))
    return {"dim": str(change.dim), "number": number, "listed": listed}


RULE = Rule(
    code="MP216",
    name="varied-shape",
    severity=Severity.WARNING,
    summary="A dimension had several sizes when the program was traced.",
    messages=_MESSAGES,
)
