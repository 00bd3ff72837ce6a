"""MP706: pruning."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP706",
    "pruning",
    Severity.HINT,
    "Pruning.",
    on_event=says(
        "{api}: in MindSpore, Golden Stick prunes networks",
        "MindSpore Golden Stick (`mindspore_gs`) has pruning algorithms with `apply(net)` and"
        " `convert(net)`; your own masks are Parameters; multiply the weights by them.",
    ),
    in_reports=True,
)
