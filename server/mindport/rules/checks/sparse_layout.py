"""MP301: a sparse tensor that is no matrix of numbers in the layout COO or CSR."""

from __future__ import annotations

from mindport.analysis.event import Event
from mindport.rules.facts import Known
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule

_MESSAGES = {
    "": "{api} creates a sparse layout that MindSpore does not have: it has COO and CSR only",
    "dimensions": "{api} creates a sparse tensor that is no matrix: those of MindSpore have two "
    "dimensions, and a number for each element",
    "advice": "Create a `mindspore.COOTensor` or `mindspore.CSRTensor`, or a dense tensor. A dense "
    "tensor and its gradient take memory for every element.",
}


def check(event: Event, _known: Known) -> Remark:
    """Speak of the layout, or of the dimensions."""
    return Remark(say(_MESSAGES, event.form, api=f"`{event.api}`"), say(_MESSAGES, "advice"))


RULE = Rule(
    "MP301",
    "sparse-layout",
    Severity.WARNING,
    "A sparse tensor that is no matrix in the layout COO or CSR.",
    on_event=check,
    messages=_MESSAGES,
)
