"""MP523: a compiled network sets an attribute of its own."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP523",
    "graph-attribute",
    Severity.INFO,
    "A compiled network sets an attribute, and does not see it or keep it.",
    on_event=says_of_graph(
        "an attribute that was no tensor keeps the tensor of the first call",
        "Begin with a tensor in `__init__`, or return the value.",
        branch=(
            "an attribute that the network sets itself decides a branch once, in the first call",
            "Keep the state in a tensor or outside of the network.",
        ),
        buffer=(
            "a buffer is set to a new tensor, which fails",
            "Keep the values in a parameter without a gradient, and change it by `ops.assign`.",
        ),
        object=(
            "an attribute of an object that the network keeps is as it was before the call",
            "Keep the value in the network itself, or return it.",
        ),
        part=(
            "an attribute of a part of the network is set, which fails",
            "Return the value, or set it outside of the network.",
        ),
        name=(
            "`setattr` computes with the attribute as it was in the first call",
            "Write `self.name = ...`.",
        ),
    ),
    in_reports=True,
)
