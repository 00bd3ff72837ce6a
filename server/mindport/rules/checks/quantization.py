"""MP705: quantization."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP705",
    "quantization",
    Severity.HINT,
    "Quantization.",
    on_event=says(
        "{api}: in MindSpore, Golden Stick quantizes networks",
        "MindSpore Golden Stick (`mindspore_gs`): `SimQAT().apply(net)` before training, its "
        "PTQ class after it; `convert` returns the network to deploy.",
    ),
    in_reports=True,
)
