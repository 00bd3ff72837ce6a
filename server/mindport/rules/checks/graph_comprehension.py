"""MP516: a comprehension with two loops in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP516",
    "graph-comprehension",
    Severity.INFO,
    "A comprehension has two loops in code that graph mode compiles.",
    on_event=says_of_graph(
        "a comprehension can have only one `for`",
        "Write the loops as statements, or nest the comprehensions.",
    ),
    in_reports=True,
)
