"""MP509: a set written out in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP509",
    "graph-set",
    Severity.INFO,
    "A set display is used in code that graph mode compiles.",
    on_event=says_of_graph(
        "a set written with braces cannot be compiled",
        "Write `set([...])`, a tuple, or a constant of the module.",
    ),
    in_reports=True,
)
