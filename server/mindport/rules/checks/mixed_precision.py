"""MP701: automatic mixed precision."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP701",
    "mixed-precision",
    Severity.HINT,
    "automatic mixed precision",
    on_event=says(
        "{api}: MindSpore's mixed precision is set on a network, not on a region",
        '`mindspore.amp.auto_mixed_precision(net, amp_level="O2")` casts the network; '
        "`mindspore.amp.DynamicLossScaler` and `mindspore.amp.all_finite` take the place of "
        "GradScaler.",
    ),
    in_reports=True,
)
