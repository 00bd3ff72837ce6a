"""MP804: methods in place that change nothing on CPU."""

from __future__ import annotations

from mindport.analysis.event import Event
from mindport.knowledge.types import Backend
from mindport.knowledge.versions import NEWEST
from mindport.rules.facts import Known
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule

_MESSAGES = {
    "idle": "`{method}` returns the new values on CPU and leaves the tensor as it was",
    "advice": "Write `x = x.{method}(...)`, or the function without the underscore. Under "
    "`mindspore.jit` the tensor is changed.",
}


def _check(event: Event, known: Known) -> Remark | None:
    """Only for what was run: PyNative mode of the newest release on CPU."""
    if known.backend is not Backend.CPU or known.release != NEWEST:
        return None
    message = say(_MESSAGES, "idle", method=event.api)
    return Remark(message, say(_MESSAGES, "advice", method=event.api))


RULE = Rule(
    "MP804",
    "in-place-without-effect",
    Severity.WARNING,
    "A method in place whose result nobody takes changes nothing on CPU.",
    on_event=_check,
    messages=_MESSAGES,
)
