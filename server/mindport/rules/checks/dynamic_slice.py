"""MP201: a slice ends or begins where the data says."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP201",
    "dynamic-slice",
    Severity.WARNING,
    "A bound of a slice depends on data.",
    on_shape=says(
        "A bound of this slice depends on data",
        "Slice with fixed bounds and mask the unused part, or pad to a fixed maximum.",
    ),
)
