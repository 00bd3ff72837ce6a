"""What a finding says, and says once."""

from __future__ import annotations

import pytest

from mindport.analysis.api_use import Confidence
from mindport.rules.finding import Finding, Severity
from mindport.text.span import Span


@pytest.mark.parametrize(
    ("message", "advice", "further"),
    [
        ("`a` differs from `b`: it copies", "It copies. Look twice.", "It copies. Look twice."),
        ("`a` differs from `b`: It copies", "It copies. Look twice.", "Look twice."),
        ("`a` differs: It copies", "It copies; what was there stays.", "What was there stays."),
        ("`a` differs: It", "Items are copied.", "Items are copied."),
        ("Write `b: int`.", "Write `b: int`. Then run it.", "Then run it."),
        ("`a` differs: It copies", "It copies.", ""),
        ("`a` has no counterpart", "", ""),
    ],
)
def test_advice_does_not_repeat_the_message(message: str, advice: str, further: str) -> None:
    finding = Finding(
        "MP103",
        "changed-api",
        Severity.WARNING,
        message,
        Span(0, 1),
        Confidence.RESOLVED,
        advice=advice,
    )
    assert finding.further_advice == further
