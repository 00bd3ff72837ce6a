"""MP512: a decorated function inside of what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP512",
    "graph-decorator",
    Severity.INFO,
    "A decorated function is defined in code that graph mode compiles.",
    on_event=says_of_graph(
        "the decorator of an inner function is silently ignored",
        "Call the decorator explicitly, or move the function to the top of the module.",
    ),
    in_reports=True,
)
