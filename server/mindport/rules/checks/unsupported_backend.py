"""MP121: the release has a target, but not for the chosen backend."""

from __future__ import annotations

from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule

_MESSAGES = {
    "": "`{target}`, the equivalent of `{api}`, does not run on {backend} (runs on: {others})",
}


def check(facts: Facts) -> Remark | None:
    """Speak of every use of an API whose target does not run on the backend."""
    target = facts.target
    if facts.standing is not Standing.OTHER_BACKEND or target is None:
        return None
    others = ", ".join(backend.label for backend in target.platforms)
    names = {"api": facts.api, "target": target.api, "backend": facts.place}
    return Remark(say(_MESSAGES, "", **names, others=others), facts.advice)


RULE = Rule(
    code="MP121",
    name="unsupported-backend",
    severity=Severity.WARNING,
    summary="An API that MindSpore has, but not on the chosen backend.",
    check=check,
    messages=_MESSAGES,
)
