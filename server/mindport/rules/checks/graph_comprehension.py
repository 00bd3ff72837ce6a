"""MP516: a comprehension with two loops in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP516",
    "graph-comprehension",
    Severity.INFO,
    "A comprehension has two loops, or asks a number, in code that graph mode compiles.",
    on_event=says_of_graph(
        "a comprehension can have only one `for`",
        "Write the loops as statements, or nest the comprehensions.",
        number=(
            "a comprehension asks a number or a tensor, which a graph takes otherwise",
            "Compare it: `if i % 2 == 1`; of a tensor, select with a mask.",
        ),
    ),
    in_reports=True,
)
