"""MP114: an argument given by position would land in another parameter of the target."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.call import Call, misplaced
from mindport.rules.difference import DIRECT
from mindport.rules.facts import Facts
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule, UseCheck

_START = "`{name}` has a different position in `{target}` than in `{api}`"
_MESSAGES = {"": _START + ": pass it as `{keyword}`"}


def check(facts: Facts) -> UseCheck | None:
    """Speak of positional arguments that have to be given by keyword."""
    target = facts.target
    if target is None or facts.standing not in DIRECT:
        return None
    if not any(line.status == "reordered" for line in target.parameters):
        return None

    def check_use(call: Call) -> Iterator[Remark]:
        for one in misplaced(call):
            names = {"name": one.line.torch or "", "keyword": f"{one.line.mindspore}=..."}
            message = say(_MESSAGES, "", api=facts.api, target=target.api, **names)
            yield Remark(message, "", one.argument.span)

    return check_use


RULE = Rule(
    code="MP114",
    name="reordered-parameter",
    severity=Severity.WARNING,
    summary="A positional argument that MindSpore takes at another position.",
    check=check,
    messages=_MESSAGES,
)
