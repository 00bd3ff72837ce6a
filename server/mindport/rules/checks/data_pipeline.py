"""MP106: the API prepares data and is no part of the network."""

from __future__ import annotations

from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.message import Message, say
from mindport.rules.rule import Remark, Rule

_MESSAGES = {
    "": "`{api}` belongs to the data pipeline",
    "advice": "Use mindspore.dataset, or a third-party library that works on NumPy arrays.",
}


def check(facts: Facts) -> Remark | None:
    """Speak of every use of an API of data processing."""
    if facts.standing is not Standing.DATA_PIPELINE:
        return None
    advice = facts.advice or Message("advice", _MESSAGES["advice"])
    return Remark(say(_MESSAGES, "", api=facts.api), advice)


RULE = Rule(
    code="MP106",
    name="data-pipeline",
    severity=Severity.INFO,
    summary="An API of data processing, which stays outside the network.",
    check=check,
    messages=_MESSAGES,
)
