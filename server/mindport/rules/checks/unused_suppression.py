"""MP901: a comment that silences nothing."""

from __future__ import annotations

from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    code="MP901",
    name="unused-suppression",
    severity=Severity.INFO,
    summary="A comment silences no finding.",
    messages={
        "unused": "This comment silences nothing",
        "item": "`{item}` silences nothing here",
        "unknown": "There is no rule `{item}`",
        "problem": "This comment silences nothing: {problem}",
        "advice": "Remove it.",
    },
)
