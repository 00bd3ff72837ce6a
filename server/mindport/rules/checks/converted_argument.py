"""MP115: a call passes a value that the target takes in another form."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.call import Bound, Call, converted
from mindport.rules.difference import DIRECT
from mindport.rules.facts import Facts
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule, UseCheck


def check(facts: Facts) -> UseCheck | None:
    """Speak of arguments whose value has to be converted."""
    target = facts.target
    if target is None or facts.standing not in DIRECT:
        return None
    if not any(line.status == "converted" for line in target.parameters):
        return None

    def check_use(call: Call) -> Iterator[Remark]:
        told = set()
        for one in converted(call):
            if one.line.torch not in told:  # `*size` takes many arguments, and one remark is enough
                told.add(one.line.torch)
                yield Remark(_message(facts.api, target.api, one), "", one.argument.span)

    return check_use


def _message(api: str, target: str, one: Bound) -> str:
    line = one.line
    if line.value is None:
        return f"`{line.mindspore}` of `{target}` {line.note or 'takes another form'}"
    given = one.argument.constant or line.torch or ""
    value = line.value.replace("{}", given)
    return f"`{line.torch}` of `{api}` means another value in `{target}`: " + (
        f"write `{line.mindspore}={value}`"
    )


RULE = Rule(
    code="MP115",
    name="converted-argument",
    severity=Severity.WARNING,
    summary="An argument whose value MindSpore takes in another form.",
    check=check,
)
