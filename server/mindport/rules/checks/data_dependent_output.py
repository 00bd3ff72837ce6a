"""MP211: the data decides how large a result is."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.rules.shape import says

RULE = Rule(
    "MP211",
    "data-dependent-output",
    Severity.WARNING,
    "The output size depends on the values of the input.",
    on_shape=says(
        "The output size of {api} depends on the values of the input",
        "Pass the size as an argument if the API has one, or pad the result to a fixed maximum.",
    ),
)
