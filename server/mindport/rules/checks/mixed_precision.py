"""MP701: automatic mixed precision."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP701",
    "mixed-precision",
    Severity.HINT,
    "Automatic mixed precision.",
    on_event=says(
        "{api}: MindSpore sets mixed precision on a network, not on a block of code",
        '`mindspore.amp.auto_mixed_precision(net, amp_level="O2")` casts the network; '
        "`mindspore.amp.DynamicLossScaler` and `mindspore.amp.all_finite` replace "
        "GradScaler.",
    ),
    in_reports=True,
)
