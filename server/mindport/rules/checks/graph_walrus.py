"""MP508: `:=` in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP508",
    "graph-walrus",
    Severity.INFO,
    "`:=` is used in code that graph mode compiles.",
    on_event=says_of_graph(
        "`:=` cannot be compiled",
        "Assign in a separate statement.",
    ),
    in_reports=True,
)
