"""MP214: data decides how often a loop runs."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP214",
    "dynamic-loop",
    Severity.WARNING,
    "data decides how often a loop runs",
    on_shape=says(
        "data decides how often this loop runs",
        "Run a fixed number of rounds and mask those that do not count.",
    ),
)
