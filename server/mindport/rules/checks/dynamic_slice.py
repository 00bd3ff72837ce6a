"""MP201: a slice ends or begins where the data says."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP201",
    "dynamic-slice",
    Severity.WARNING,
    "a slice ends or begins where the data says",
    on_shape=says(
        "a bound of this slice depends on data",
        "Slice with fixed bounds and mask what is too much, or pad to a fixed maximum.",
    ),
)
