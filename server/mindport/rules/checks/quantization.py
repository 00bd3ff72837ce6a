"""MP705: quantization."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP705",
    "quantization",
    Severity.HINT,
    "quantization",
    on_event=says(
        "{api}: quantization is done by MindSpore Golden Stick",
        "MindSpore Golden Stick (`mindspore_gs`): `SimQAT().apply(net)` before training, its "
        "PTQ class after it; `convert` gives the network to deploy.",
    ),
    in_reports=True,
)
