"""MP519: `is` between tensors or lists in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP519",
    "graph-identity",
    Severity.INFO,
    "`is` compares tensors or lists in code that graph mode compiles.",
    on_event=says_of_graph(
        "`is` between tensors is silently False, and between lists it fails",
        "Decide by an argument of the network, or in Python before the graph runs.",
    ),
    in_reports=True,
)
