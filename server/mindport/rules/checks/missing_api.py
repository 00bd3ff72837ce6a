"""MP101: MindSpore has no equivalent of the API."""

from __future__ import annotations

from mindport.knowledge.types import Policy
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule

_START = "`{api}` has no equivalent in MindSpore {release}: "
_MESSAGES = {
    Policy.REPLACE.value: _START + "replace it with other MindSpore APIs",
    Policy.WRAP.value: _START + "build it from MindSpore APIs",
    Policy.CUSTOM.value: _START + "write a custom operator",
    Policy.ASK.value: _START + "ask the MindSpore community",
    "rewrite": _START + "rewrite this part",
}


def check(facts: Facts) -> Remark | None:
    """Speak of every use of a missing API."""
    if facts.standing is not Standing.MISSING or facts.mapping is None:
        return None
    policy = facts.mapping.policy
    key = policy.value if policy is not None else "rewrite"
    return Remark(say(_MESSAGES, key, api=facts.api, release=facts.release), facts.advice)


RULE = Rule(
    code="MP101",
    name="missing-api",
    severity=Severity.ERROR,
    summary="An API that has no equivalent in MindSpore.",
    check=check,
    messages=_MESSAGES,
)
