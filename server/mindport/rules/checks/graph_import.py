"""MP504: `import` inside of what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP504",
    "graph-import",
    Severity.INFO,
    "`import` is used in code that graph mode compiles.",
    on_event=says_of_graph(
        "an import inside a function cannot be compiled",
        "Move the import to the top of the module.",
    ),
    in_reports=True,
)
