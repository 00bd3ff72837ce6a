"""MP113: a call passes by keyword what has another name in the target."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.call import Call, renamed
from mindport.rules.difference import DIRECT, says_rename
from mindport.rules.facts import Facts
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule, UseCheck

_MESSAGES = {"": "`{name}` of `{api}` is `{other}` in `{target}`"}


def check(facts: Facts) -> UseCheck | None:
    """Speak of keywords that change, where the finding on the API does not say so."""
    target = facts.target
    if target is None or facts.standing not in DIRECT:
        return None

    def check_use(call: Call) -> Iterator[Remark]:
        found = renamed(call)
        if found and not says_rename(facts, call):
            for one in found:
                names = {"name": one.argument.keyword or "", "other": one.line.mindspore or ""}
                message = say(_MESSAGES, "", api=facts.api, target=target.api, **names)
                yield Remark(message, span=one.argument.span)

    return check_use


RULE = Rule(
    code="MP113",
    name="renamed-parameter",
    severity=Severity.INFO,
    summary="A keyword argument that has another name in MindSpore.",
    check=check,
    messages=_MESSAGES,
)
