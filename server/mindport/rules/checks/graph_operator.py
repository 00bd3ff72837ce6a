"""MP527: an operator that a graph makes otherwise."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP527",
    "graph-operator",
    Severity.INFO,
    "A graph makes an operator otherwise, or not at all.",
    on_event=says_of_graph(
        "no graph gives what this call gives",
        "Write it with other operators, such as `broadcast_to` for `expand`, or outside of the "
        "network.",
        order=(
            "the two numbers are taken for the order of all dimensions",
            "Write `swapaxes`, which swaps two dimensions in both modes.",
        ),
    ),
    in_reports=True,
)
