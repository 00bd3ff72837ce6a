"""MP105: MindSpore has no use for the API."""

from __future__ import annotations

from mindport.rules.difference import first_sentence
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule


def check(facts: Facts) -> Remark | None:
    """Speak of every use of an API that MindSpore does without."""
    if facts.standing is not Standing.NOT_NEEDED:
        return None
    todo = first_sentence(facts.advice) if facts.advice else "remove it"
    return Remark(f"`{facts.api}` is not needed in MindSpore: {todo}", facts.advice)


RULE = Rule(
    code="MP105",
    name="not-needed",
    severity=Severity.INFO,
    summary="An API that MindSpore has no need for.",
    check=check,
)
