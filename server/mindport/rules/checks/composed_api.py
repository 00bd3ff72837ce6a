"""MP104: several calls take the place of one."""

from __future__ import annotations

from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule

_MESSAGES = {
    "target": "`{api}` has no direct equivalent in MindSpore: build it with `{target}`",
    "several": "`{api}` has no direct equivalent in MindSpore",
}


def check(facts: Facts) -> Remark | None:
    """Speak of every use of an API that has to be put together."""
    if facts.standing is not Standing.COMPOSED:
        return None
    if facts.target and not facts.advice:
        message = say(_MESSAGES, "target", api=facts.api, target=facts.target.api)
        return Remark(message)
    return Remark(say(_MESSAGES, "several", api=facts.api), facts.advice)


RULE = Rule(
    code="MP104",
    name="composed-api",
    severity=Severity.WARNING,
    summary="An API that needs several MindSpore calls.",
    check=check,
    messages=_MESSAGES,
)
