"""MP112: a call passes an argument that the target does not take."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.call import Call, dropped
from mindport.rules.difference import DIRECT
from mindport.rules.facts import Facts
from mindport.rules.finding import Severity
from mindport.rules.message import row_text, say
from mindport.rules.rule import Remark, Rule, UseCheck

_MESSAGES = {
    "": "`{target}` has no parameter `{name}` of `{api}`",
    "leave": "Leave out `{name}` of `{api}` in `{target}`: {note}",
    "reason": "`{target}` has no parameter `{name}` of `{api}`: {note}",
}


def check(facts: Facts) -> UseCheck | None:
    """Speak of arguments that have nowhere to go."""
    target = facts.target
    if (
        target is None
        or facts.standing not in DIRECT
        or not any(line.status == "dropped" for line in target.parameters)
    ):
        return None

    # Some are there, and mean something else.
    theirs = {line.mindspore for line in target.parameters}

    def check_use(call: Call) -> Iterator[Remark]:
        for one in dropped(call):
            names = {"api": facts.api, "target": target.api, "name": one.line.torch or ""}
            message = say(_MESSAGES, "", **names)
            note = one.line.note.rstrip(".")
            if note and note != "not in MindSpore":
                key = "leave" if one.line.torch in theirs else "reason"
                message = say(_MESSAGES, key, **names, note=row_text(note))
            yield Remark(message, facts.advice, one.argument.span)

    return check_use


RULE = Rule(
    code="MP112",
    name="removed-parameter",
    severity=Severity.WARNING,
    summary="An argument that the MindSpore API does not take.",
    check=check,
    messages=_MESSAGES,
)
