"""MP514: `list.remove` in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP514",
    "graph-list-remove",
    Severity.INFO,
    "`list.remove` is used in code that graph mode compiles.",
    on_event=says_of_graph(
        "`list.remove` silently leaves the list unchanged",
        "Build the list without the element.",
    ),
    in_reports=True,
)
