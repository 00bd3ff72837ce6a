"""MP203: an index has a length that depends on data."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP203",
    "dynamic-index",
    Severity.WARNING,
    "The length of an index depends on data.",
    on_shape=says(
        "The length of an index of {api} depends on data",
        "Use a fixed number of indices and mask the unused ones.",
    ),
)
