"""MP511: a global variable is written in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP511",
    "graph-global",
    Severity.INFO,
    "A global variable is assigned in code that graph mode compiles.",
    on_event=says_of_graph(
        "assigning a global variable silently has no effect",
        "Keep the value in an attribute of the network (a `Parameter`), or pass and return it.",
    ),
    in_reports=True,
)
