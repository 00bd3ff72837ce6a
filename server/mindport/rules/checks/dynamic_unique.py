"""MP208: unique gives as many elements as there are different values."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP208",
    "dynamic-unique",
    Severity.WARNING,
    "unique gives as many elements as there are different values",
    on_shape=says(
        "{api} gives as many elements as there are different values",
        "`mindspore.ops.UniqueWithPad` keeps the size and fills up what is left.",
    ),
)
