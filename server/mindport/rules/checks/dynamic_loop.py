"""MP214: data decides how often a loop runs."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP214",
    "dynamic-loop",
    Severity.WARNING,
    "The number of iterations of a loop depends on data.",
    on_shape=says(
        "The number of iterations of this loop depends on data",
        "Run a fixed number of iterations and mask the unused ones.",
    ),
)
