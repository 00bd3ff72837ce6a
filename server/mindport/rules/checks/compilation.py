"""MP709: compiling or scripting."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP709",
    "compilation",
    Severity.HINT,
    "Compilation with `torch.compile` or TorchScript.",
    on_event=says(
        "{api}: MindSpore compiles with `mindspore.jit`",
        "Decorate `construct` or a function with `mindspore.jit`, and the classes of "
        "the objects that it uses with `mindspore.jit_class`; the MP5 rules report code that "
        "cannot be compiled.",
    ),
    in_reports=True,
)
