"""MP522: a tensor parts ways that end in a number and a tensor."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP522",
    "graph-join",
    Severity.INFO,
    "A tensor parts ways that end in a number and in a tensor.",
    on_event=says_of_graph(
        "a tensor decides between a number and a tensor, which a graph does not join",
        "Begin with a tensor of the same type, or give `and` and `or` tensors alone.",
        counted=(
            "a `while True` that a tensor ends counts with a number, and a graph never ends it",
            "Give the loop a condition: `while n < limit`.",
        ),
    ),
    in_reports=True,
)
