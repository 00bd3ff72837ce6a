"""MP505: `del` in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP505",
    "graph-del",
    Severity.INFO,
    "`del` is used in code that graph mode compiles.",
    on_event=says_of_graph(
        "`del` cannot be compiled",
        "Remove the statement: a graph frees unused memory. To drop an element of a list or dict, "
        "build the list or dict without it.",
    ),
    in_reports=True,
)
