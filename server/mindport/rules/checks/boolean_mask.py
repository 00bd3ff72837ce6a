"""MP209: a boolean mask selects as many elements as it has true ones."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP209",
    "boolean-mask",
    Severity.WARNING,
    "The output size depends on the number of True values in a mask.",
    on_shape=says(
        "The output size of {api} depends on the number of True values in the mask",
        "Keep the shape: `ops.where(mask, x, 0)` for sums (a product turns infinities into NaN); "
        "divide by `mask.sum()` for a mean.",
    ),
)
