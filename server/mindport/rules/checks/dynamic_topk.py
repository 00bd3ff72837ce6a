"""MP202: the number of largest elements depends on data."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP202",
    "dynamic-topk",
    Severity.WARNING,
    "The `k` of `topk` depends on data.",
    on_shape=says(
        "`k` of {api} depends on data",
        "Use a fixed k, the largest that can occur, and mask the rest.",
    ),
)
