"""MP207: the order of axes depends on data."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP207",
    "dynamic-permutation",
    Severity.WARNING,
    "The order of the axes depends on data.",
    on_shape=says(
        "The order of the axes of {api} depends on data",
        "Make the order of the axes a constant.",
    ),
)
