"""MP702: gradients that are added up over several batches."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP702",
    "gradient-accumulation",
    Severity.HINT,
    "gradients that are added up over several batches",
    on_event=says(
        "{api} runs once in several rounds: gradients are added up",
        "Gradients are values in MindSpore: add what `ms.value_and_grad` gives to a buffer of"
        " `Parameter`s (`ops.assign_add`), and call the optimizer with it every so many "
        "rounds, then clear it.",
    ),
    in_reports=True,
)
