"""MP506: `match` in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP506",
    "graph-match",
    Severity.INFO,
    "`match` is used in code that graph mode compiles.",
    on_event=says_of_graph(
        "`match` cannot be compiled",
        "Write it as `if` and `elif`.",
    ),
    in_reports=True,
)
