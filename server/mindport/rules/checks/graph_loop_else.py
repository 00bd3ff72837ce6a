"""MP507: `else` of a loop in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP507",
    "graph-loop-else",
    Severity.INFO,
    "`else` of a loop in what graph mode compiles",
    on_event=says_of_graph(
        "a loop with `else` cannot be compiled",
        "Put what stands in `else` behind the loop, under a flag if the loop has a `break`.",
    ),
    in_reports=True,
)
