"""MP205: the number of samples depends on data."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP205",
    "dynamic-sample",
    Severity.WARNING,
    "The number of samples depends on data.",
    on_shape=says(
        "The number of samples that {api} draws depends on data",
        "Draw a fixed number of samples and mask the unused ones.",
    ),
)
