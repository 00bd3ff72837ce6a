"""MP209: a boolean mask selects as many elements as it has true ones."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP209",
    "boolean-mask",
    Severity.WARNING,
    "a boolean mask selects as many elements as it has true ones",
    on_shape=says(
        "{api} gives as many elements as the mask has true ones",
        "Keep the shape: `ops.where(mask, x, 0)` for sums (a product makes NaN of infinities); "
        "divide by `mask.sum()` for a mean.",
    ),
)
