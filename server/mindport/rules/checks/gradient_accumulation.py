"""MP702: gradients that are added up over several batches."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP702",
    "gradient-accumulation",
    Severity.HINT,
    "Gradients are accumulated over several batches.",
    on_event=says(
        "{api} does not run in every iteration: gradients are accumulated",
        "Gradients are values in MindSpore: add the result of `mindspore.value_and_grad` to a "
        "buffer of `Parameter`s (`ops.assign_add`); after the last batch of a group, call the "
        "optimizer with the buffer and set the buffer to zero.",
    ),
    in_reports=True,
)
