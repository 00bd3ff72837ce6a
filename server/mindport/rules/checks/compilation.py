"""MP709: compiling or scripting."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP709",
    "compilation",
    Severity.HINT,
    "compiling or scripting",
    on_event=says(
        "{api}: in MindSpore `ms.jit` compiles",
        "Decorate `construct` or a function with `mindspore.jit`, and classes whose objects "
        "are used in there with `mindspore.jit_class`; the MP5 rules tell what cannot be "
        "compiled.",
    ),
    in_reports=True,
)
