"""MP101: nothing in MindSpore takes the place of the API."""

from __future__ import annotations

from mindport.knowledge.types import Policy
from mindport.rules.difference import first_sentence
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule

_POLICIES = {
    Policy.REPLACE: "replace it by other MindSpore APIs",
    Policy.WRAP: "build it from MindSpore APIs",
    Policy.CUSTOM: "write a custom operator",
    Policy.ASK: "ask the MindSpore community",
    None: "rewrite this part",
}


def check(facts: Facts) -> Remark | None:
    """Speak of every use of a missing API."""
    if facts.standing is not Standing.MISSING or facts.mapping is None:
        return None
    policy = _POLICIES[facts.mapping.policy]
    message = f"`{facts.api}` has no counterpart in MindSpore {facts.release}: {policy}"
    if facts.advice:
        message += f" ({first_sentence(facts.advice)})"
    return Remark(message, facts.advice)


RULE = Rule(
    code="MP101",
    name="missing-api",
    severity=Severity.ERROR,
    summary="An API that has no counterpart in MindSpore.",
    check=check,
)
