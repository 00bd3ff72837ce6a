"""MP803: a training loop that never puts its network into training mode."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP803",
    "unset-training-mode",
    Severity.WARNING,
    "A network is trained that is not in training mode.",
    on_event=says(
        "This file trains, and nothing in it calls `set_train`: a Cell starts in evaluation mode",
        "Write `net.set_train()` before the loop. Without it, dropout drops nothing, and batch "
        "norms use and keep their moving averages.",
    ),
)
