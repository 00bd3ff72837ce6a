"""MP211: the data decides how large a result is."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP211",
    "data-dependent-output",
    Severity.WARNING,
    "the data decides how large a result is",
    on_shape=says(
        "the data decides how large the result of {api} is",
        "Give the size as an argument where there is one, or pad the result to a fixed maximum.",
    ),
)
