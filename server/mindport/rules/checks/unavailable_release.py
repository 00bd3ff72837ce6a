"""MP122: MindSpore has a target, but only since a later release than the chosen one."""

from __future__ import annotations

from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule

_MESSAGES = {
    "": "MindSpore {release} does not have `{target}`, the equivalent of `{api}`; "
    "it is known from {since} on",
}


def check(facts: Facts) -> Remark | None:
    """Speak of every use of an API that comes later."""
    target = facts.target
    if facts.standing is not Standing.LATER_RELEASE or target is None:
        return None
    names = {"api": facts.api, "target": target.api, "release": facts.release}
    return Remark(say(_MESSAGES, "", **names, since=target.since), facts.advice)


RULE = Rule(
    code="MP122",
    name="unavailable-release",
    severity=Severity.ERROR,
    summary="An API that MindSpore has only since a later release.",
    check=check,
    messages=_MESSAGES,
)
