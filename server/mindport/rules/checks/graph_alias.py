"""MP525: a value that is changed in place and read by another name."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP525",
    "graph-alias",
    Severity.INFO,
    "A compiled network changes in place what it reads by another name.",
    on_event=says_of_graph(
        "what is changed here in place is read by another name, which has the value from before",
        "Read the changed value, or write into the whole: `y[0, 1] = 5`.",
    ),
    in_reports=True,
)
