"""MP706: pruning."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP706",
    "pruning",
    Severity.HINT,
    "pruning",
    on_event=says(
        "{api}: pruning is done by MindSpore Golden Stick",
        "MindSpore Golden Stick (`mindspore_gs`) has pruning algorithms with `apply(net)` and"
        " `convert(net)`; masks of your own are Parameters that the weights are multiplied "
        "by.",
    ),
    in_reports=True,
)
