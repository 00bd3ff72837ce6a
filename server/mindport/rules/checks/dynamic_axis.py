"""MP206: the axis of a reduction depends on data."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP206",
    "dynamic-axis",
    Severity.WARNING,
    "The axis of a reduction depends on data.",
    on_shape=says(
        "The axis of {api} depends on data",
        "Make the axis a constant; if several axes are possible, branch in Python.",
    ),
)
