"""MP515: a list that grows in a loop over a tensor's condition."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP515",
    "graph-append",
    Severity.INFO,
    "A list grows in a `while` loop whose condition is a tensor.",
    on_event=says_of_graph(
        "a list cannot grow in a `while` whose condition is a tensor",
        "Write by index into a tensor of the largest size, or loop a fixed number of times.",
    ),
    in_reports=True,
)
