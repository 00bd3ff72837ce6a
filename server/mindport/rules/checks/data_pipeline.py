"""MP106: the API prepares data and is no part of the network."""

from __future__ import annotations

from mindport.rules.difference import first_sentence
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule

_ADVICE = "use mindspore.dataset, or a third-party library that works on NumPy arrays"


def check(facts: Facts) -> Remark | None:
    """Speak of every use of an API of data processing."""
    if facts.standing is not Standing.DATA_PIPELINE:
        return None
    todo = first_sentence(facts.advice) if facts.advice else _ADVICE
    return Remark(f"`{facts.api}` belongs to data processing: {todo}", facts.advice or _ADVICE)


RULE = Rule(
    code="MP106",
    name="data-pipeline",
    severity=Severity.INFO,
    summary="An API of data processing, which stays outside the network.",
    check=check,
)
