"""MP708: the search for values that are not finite."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP708",
    "anomaly-detection",
    Severity.HINT,
    "A search for values that are not finite.",
    on_event=says(
        "{api}: MindSpore has other checks for values that are not finite",
        "`mindspore.amp.all_finite(grads)` checks gradients; `mindspore.set_dump(cell)` and "
        "`mindspore.ops.tensordump` write tensors to files; `Tensor.register_hook` and the hooks "
        "of a Cell receive each gradient in PyNative mode.",
    ),
    in_reports=True,
)
