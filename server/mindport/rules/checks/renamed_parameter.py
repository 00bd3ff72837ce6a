"""MP113: a call passes by keyword what has another name in the target."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.call import Call, renamed
from mindport.rules.difference import DIRECT, says_rename
from mindport.rules.facts import Facts
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule, UseCheck


def check(facts: Facts) -> UseCheck | None:
    """Speak of keywords that change, where the finding on the API has not told it yet."""
    target = facts.target
    if target is None or facts.standing not in DIRECT:
        return None
    if not any(line.mindspore and line.mindspore != line.torch for line in target.parameters):
        return None

    def check_use(call: Call) -> Iterator[Remark]:
        found = renamed(call)
        if found and not says_rename(facts, call):
            for one in found:
                message = f"`{one.line.torch}` of `{facts.api}` is `{one.line.mindspore}`"
                yield Remark(f"{message} in `{target.api}`", span=one.argument.span)

    return check_use


RULE = Rule(
    code="MP113",
    name="renamed-parameter",
    severity=Severity.INFO,
    summary="A keyword argument that has another name in MindSpore.",
    check=check,
)
