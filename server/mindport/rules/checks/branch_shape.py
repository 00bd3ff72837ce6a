"""MP213: branches under a condition on data have different shapes."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP213",
    "branch-shape",
    Severity.WARNING,
    "The branches of a condition on data have different shapes.",
    on_shape=says(
        "This condition depends on data, and its branches have different shapes",
        "Compute both and choose with `ops.where`, with one shape for both.",
    ),
)
