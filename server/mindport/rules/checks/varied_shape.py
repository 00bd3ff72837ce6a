"""MP216: a dimension that had several sizes when the program was traced."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule
from mindport.text.span import Span
from mindport.trace.model import MAX_SIZES, SeenChange, SeenSite

_INPUT_ADVICE = (
    "Fix the shape of what goes in: drop the last incomplete batch, pad to one maximum or to a few"
    " buckets of lengths."
)
_RESULT_ADVICE = "Give the result a fixed shape: pad it to a maximum, or keep it whole and mask."


def remarks(site: SeenSite, span: Span) -> Iterator[Remark]:
    """What a trace says of the shapes at a call."""
    for change in site.network_inputs:
        what = f"{_argument(change.slot)} of the network was seen with {_sizes(change)}"
        yield Remark(f"Dimension {change.dim} of {what}", _INPUT_ADVICE, span)
    for change in site.changes:
        what = f"the result was seen with {_sizes(change)}, for input of one shape"
        yield Remark(f"Dimension {change.dim} of {what}", _RESULT_ADVICE, span)


def _argument(slot: str) -> str:
    return f"input {int(slot) + 1}" if slot.isdecimal() else f"the input `{slot}`"


def _sizes(change: SeenChange) -> str:
    more = "at least " if len(change.sizes) >= MAX_SIZES else ""
    return f"{more}{len(change.sizes)} sizes: {', '.join(map(str, change.sizes))}"


RULE = Rule(
    code="MP216",
    name="varied-shape",
    severity=Severity.WARNING,
    summary="A dimension had several sizes when the program was traced.",
)
