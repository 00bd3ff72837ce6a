"""MP512: a decorated function inside of what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP512",
    "graph-decorator",
    Severity.INFO,
    "a decorated function inside of what graph mode compiles",
    on_event=says_of_graph(
        "the decorator of an inner function is ignored, without an error",
        "Call the decorator's function by hand, or move the function to the top of the module.",
    ),
    in_reports=True,
)
