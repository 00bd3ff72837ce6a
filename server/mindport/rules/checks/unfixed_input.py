"""MP215: the shape of the input changes from batch to batch."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP215",
    "unfixed-input",
    Severity.INFO,
    "The shape of the input changes from batch to batch.",
    on_shape=says(
        "{api} produces shapes that change from batch to batch",
        "Fix the shape: `drop_remainder=True` for batches, padding to one maximum or to"
        " a few buckets.",
    ),
)
