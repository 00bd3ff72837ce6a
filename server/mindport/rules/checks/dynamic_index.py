"""MP203: an index has a length that depends on data."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP203",
    "dynamic-index",
    Severity.WARNING,
    "an index has a length that depends on data",
    on_shape=says(
        "{api} has an index whose length depends on data",
        "Index with a fixed number of positions and mask those that do not count.",
    ),
)
