"""MP802: layers in a list, tuple or dict of Python, which MindSpore does not see."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP802",
    "unregistered-cells",
    Severity.WARNING,
    "A Cell holds layers in a list, tuple or dict of Python.",
    on_event=says(
        "A list, tuple or dict of Python does not register the cells that it holds: no optimizer "
        "trains their parameters, and no checkpoint has them",
        "Use `mindspore.nn.CellList`, `mindspore.nn.CellDict` or `mindspore.nn.SequentialCell`.",
    ),
)
