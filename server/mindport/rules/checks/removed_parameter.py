"""MP112: a call passes an argument that the target does not take."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.call import Call, dropped
from mindport.rules.difference import DIRECT, first_sentence
from mindport.rules.facts import Facts
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule, UseCheck


def check(facts: Facts) -> UseCheck | None:
    """Speak of arguments that have nowhere to go."""
    target = facts.target
    if (
        target is None
        or facts.standing not in DIRECT
        or not any(line.status == "dropped" for line in target.parameters)
    ):
        return None

    def check_use(call: Call) -> Iterator[Remark]:
        for one in dropped(call):
            message = f"`{target.api}` has no parameter `{one.line.torch}` of `{facts.api}`"
            note = first_sentence(one.line.note)
            if note and note != "not in MindSpore":
                message += f": {note}"
            yield Remark(message, facts.advice, one.argument.span)

    return check_use


RULE = Rule(
    code="MP112",
    name="removed-parameter",
    severity=Severity.WARNING,
    summary="An argument that the MindSpore API does not take.",
    check=check,
)
