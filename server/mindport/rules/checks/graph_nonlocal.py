"""MP510: `nonlocal` in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP510",
    "graph-nonlocal",
    Severity.INFO,
    "`nonlocal` is used in code that graph mode compiles.",
    on_event=says_of_graph(
        "`nonlocal` cannot be compiled",
        "Return the value and assign it where the function is called.",
    ),
    in_reports=True,
)
