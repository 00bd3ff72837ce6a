"""MP501: `try` in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP501",
    "graph-try",
    Severity.INFO,
    "`try` is used in code that graph mode compiles.",
    on_event=says_of_graph(
        "`try` cannot be compiled",
        "Test for the case instead of catching the exception, or move this part out of the "
        "compiled code.",
    ),
    in_reports=True,
)
