"""MP702: gradients that are added up over several batches."""

from __future__ import annotations

from mindport.analysis.event import Event
from mindport.analysis.gradients.accumulation import ASKED, INNER, ROUNDS, UNREDUCED
from mindport.rules.facts import Known
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule

_MESSAGES = {
    ROUNDS: "`{api}` does not run in every iteration: gradients are accumulated",
    INNER: "`{api}` runs once after several backward passes: gradients are accumulated",
    ASKED: "`{api}` is asked to accumulate gradients over several batches",
    UNREDUCED: "`{api}` accumulates gradients before they are averaged over the processes",
}
_BUFFER = (
    "Gradients are values in MindSpore, and a later call does not add to them: add the result of "
    "`mindspore.value_and_grad` to a buffer of `Parameter`s with `mindspore.ops.assign_add`. "
)
_ADVICE = {
    ROUNDS: _BUFFER
    + "After the last batch of a group, call the optimizer with the buffer and set the buffer to "
    "zero. From 2.10 on the programs that migrate writes add gradients up as torch does.",
    INNER: _BUFFER
    + "Behind the inner loop, call the optimizer with the buffer and set the buffer to zero. "
    "From 2.10 on the programs that migrate writes add gradients up as torch does.",
    ASKED: _BUFFER
    + "The library also divides the loss by the number of batches, and steps after the last batch "
    "of a group: do both yourself.",
    UNREDUCED: _BUFFER
    + "Call `mindspore.nn.DistributedGradReducer` once, with the sum: not in each round.",
}


def _remark(event: Event, _known: Known) -> Remark:
    """What is right for the form in which gradients are added up."""
    form = event.form
    return Remark(say(_MESSAGES, form, api=event.api), say(_ALL, f"{form}-advice"))


_ALL = {**_MESSAGES, **{f"{form}-advice": text for form, text in _ADVICE.items()}}

RULE = Rule(
    "MP702",
    "gradient-accumulation",
    Severity.HINT,
    "Gradients are accumulated over several batches.",
    on_event=_remark,
    in_reports=True,
    messages=_ALL,
)
