"""MP503: `yield` in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP503",
    "graph-yield",
    Severity.INFO,
    "`yield` is used in code that graph mode compiles.",
    on_event=says_of_graph(
        "generators cannot be compiled",
        "Return a tuple or a list; in a loop, append to a list.",
    ),
    in_reports=True,
)
