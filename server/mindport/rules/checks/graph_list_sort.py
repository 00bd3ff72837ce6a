"""MP518: `list.sort` in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP518",
    "graph-list-sort",
    Severity.INFO,
    "`list.sort` is used in code that graph mode compiles.",
    on_event=says_of_graph(
        "`list.sort` silently leaves the list as it is",
        "Take what `sorted` gives.",
    ),
    in_reports=True,
)
