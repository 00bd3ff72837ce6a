"""MP205: the number of samples depends on data."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP205",
    "dynamic-sample",
    Severity.WARNING,
    "the number of samples depends on data",
    on_shape=says(
        "the number of samples that {api} draws depends on data",
        "Draw a fixed number of samples and mask those that do not count.",
    ),
)
