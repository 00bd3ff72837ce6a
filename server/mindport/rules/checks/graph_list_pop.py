"""MP521: `list.pop` within an expression, in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP521",
    "graph-list-pop",
    Severity.INFO,
    "`list.pop` stands within an expression that graph mode compiles.",
    on_event=says_of_graph(
        "`list.pop` within an expression gives a tuple of the list and the value",
        "Bind the value to a name first: `last = parts.pop()`.",
    ),
    in_reports=True,
)
