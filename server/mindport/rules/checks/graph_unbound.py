"""MP526: a name that only some ways bind, in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP526",
    "graph-unbound",
    Severity.INFO,
    "A name is read that only some branches, or only a loop, bind.",
    on_event=says_of_graph(
        "only some ways, or only a loop, bind this name",
        "Bind it before the branch or the loop, also where it is not needed.",
    ),
    in_reports=True,
)
