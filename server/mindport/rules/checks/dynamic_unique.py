"""MP208: unique gives as many elements as there are different values."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP208",
    "dynamic-unique",
    Severity.WARNING,
    "The output size of `unique` depends on the number of different values.",
    on_shape=says(
        "The output size of {api} depends on the number of different values",
        "`mindspore.ops.UniqueWithPad` keeps the size and pads the rest.",
    ),
)
