"""MP104: several calls take the place of one."""

from __future__ import annotations

from mindport.rules.difference import first_sentence
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule


def check(facts: Facts) -> Remark | None:
    """Speak of every use of an API that has to be put together."""
    if facts.standing is not Standing.COMPOSED:
        return None
    what = "has no single counterpart in MindSpore"
    if facts.advice:
        what += f": {first_sentence(facts.advice)}"
    elif facts.target:
        what += f": build it with `{facts.target.api}`"
    return Remark(f"`{facts.api}` {what}", facts.advice)


RULE = Rule(
    code="MP104",
    name="composed-api",
    severity=Severity.WARNING,
    summary="An API that takes several MindSpore calls.",
    check=check,
)
