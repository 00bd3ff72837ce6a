"""MP115: a call passes a value that the target takes in another form."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.call import Bound, Call, converted
from mindport.rules.difference import DIRECT
from mindport.rules.facts import Facts
from mindport.rules.finding import Severity
from mindport.rules.message import Message, row_text, say
from mindport.rules.rule import Remark, Rule, UseCheck

_MESSAGES = {
    "value": "`{name}` of `{api}` has another meaning in `{target}`: write `{write}`",
    "note": "`{name}` of `{target}` {note}",
    "several": "`{name}` of `{api}` takes one tuple, `{target}` several arguments: write {write}",
    "form": "`{name}` of `{target}` takes another form than in `{api}`",
}


def check(facts: Facts) -> UseCheck | None:
    """Speak of arguments whose value has to be converted."""
    target = facts.target
    if target is None or facts.standing not in DIRECT:
        return None
    if not any(line.status == "converted" for line in target.parameters):
        return None

    def check_use(call: Call) -> Iterator[Remark]:
        seen = set()
        for one in converted(call):
            if one.line.torch not in seen:  # `*size` takes many arguments, and one remark is enough
                seen.add(one.line.torch)
                yield Remark(_message(facts.api, target.api, one), "", one.argument.span)

    return check_use


def _message(api: str, target: str, one: Bound) -> Message:
    line = one.line
    names = {"api": api, "target": target, "name": line.torch or ""}
    if line.value is None:
        names["name"] = line.mindspore or ""
        if line.note:
            return say(_MESSAGES, "note", **names, note=row_text(line.note))
        return say(_MESSAGES, "form", **names)
    given = one.argument.constant or line.torch or ""
    value = line.value.replace("{}", given)
    if value.startswith("*"):
        return say(_MESSAGES, "several", **names, write=f"`{value}`")
    return say(_MESSAGES, "value", **names, write=f"{line.mindspore}={value}")


RULE = Rule(
    code="MP115",
    name="converted-argument",
    severity=Severity.WARNING,
    summary="An argument whose value MindSpore takes in another form.",
    check=check,
    messages=_MESSAGES,
)
