"""MP507: `else` of a loop in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP507",
    "graph-loop-else",
    Severity.INFO,
    "A loop has an `else` in code that graph mode compiles.",
    on_event=says_of_graph(
        "a loop with `else` cannot be compiled",
        "Move the `else` block behind the loop; if the loop has a `break`, guard the block with "
        "a flag.",
    ),
    in_reports=True,
)
