"""MP131: the name is private to torch."""

from __future__ import annotations

from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule

_MESSAGES = {"": "`{api}` is private and has no mapping: use a public API instead"}


def check(facts: Facts) -> Remark | None:
    """Speak of every use of a private name that no mapping covers."""
    if facts.standing is not Standing.PRIVATE:
        return None
    return Remark(say(_MESSAGES, "", api=facts.api), facts.advice)


RULE = Rule(
    code="MP131",
    name="private-api",
    severity=Severity.WARNING,
    summary="A private name of torch.",
    check=check,
    messages=_MESSAGES,
)
