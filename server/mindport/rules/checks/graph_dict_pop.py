"""MP513: `dict.pop` in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP513",
    "graph-dict-pop",
    Severity.INFO,
    "`dict.pop` is used in code that graph mode compiles.",
    on_event=says_of_graph(
        "`dict.pop` turns the dict into a tuple: the results are wrong, or an error is raised",
        "Read the entry with `[...]` or `get`; build the dict without it.",
    ),
    in_reports=True,
)
