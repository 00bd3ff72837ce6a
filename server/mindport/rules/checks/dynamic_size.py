"""MP212: a size is read from data."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP212",
    "dynamic-size",
    Severity.WARNING,
    "A size is computed from data.",
    on_shape=says(
        "The output size of {api} depends on data",
        "Allocate a fixed maximum and mask the rest, or compute the size from shapes and settings.",
    ),
)
