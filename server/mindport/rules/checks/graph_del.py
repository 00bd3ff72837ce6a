"""MP505: `del` in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP505",
    "graph-del",
    Severity.INFO,
    "`del` in what graph mode compiles",
    on_event=says_of_graph(
        "`del` cannot be compiled",
        "Leave it out: a graph frees what nobody needs. Build a list or dict without the element.",
    ),
    in_reports=True,
)
