"""MP105: MindSpore has no use for the API."""

from __future__ import annotations

from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule

_MESSAGES = {
    "advised": "`{api}` is not needed in MindSpore",
    "remove": "`{api}` is not needed in MindSpore: remove it",
}


def check(facts: Facts) -> Remark | None:
    """Speak of every use of an API that MindSpore does without."""
    if facts.standing is not Standing.NOT_NEEDED:
        return None
    key = "advised" if facts.advice else "remove"
    return Remark(say(_MESSAGES, key, api=facts.api), facts.advice)


RULE = Rule(
    code="MP105",
    name="not-needed",
    severity=Severity.INFO,
    summary="An API that MindSpore does not need.",
    check=check,
    messages=_MESSAGES,
)
