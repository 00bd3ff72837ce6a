"""MP517: a class inside of what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP517",
    "graph-class",
    Severity.INFO,
    "A class is defined in code that graph mode compiles.",
    on_event=says_of_graph(
        "a class cannot be defined in compiled code",
        "Define the class at the top of the module.",
    ),
    in_reports=True,
)
