"""MP204: the number of segments depends on data."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP204",
    "dynamic-segments",
    Severity.WARNING,
    "The number of segments depends on data.",
    on_shape=says(
        "The number of segments of {api} depends on data",
        "Pass a fixed number of segments: the largest number that can occur.",
    ),
)
