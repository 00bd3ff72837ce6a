"""MP210: nonzero gives as many rows as there are elements other than zero."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP210",
    "dynamic-nonzero",
    Severity.WARNING,
    "The output size of `nonzero` depends on the number of nonzero elements.",
    on_shape=says(
        "The output size of {api} depends on the number of nonzero elements",
        "Work with the mask itself: `ops.where` with three arguments, or a product with the mask.",
    ),
)
