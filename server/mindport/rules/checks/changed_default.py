"""MP111: a call leaves an argument to a default that differs in the target."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.knowledge.types import ParameterMapping
from mindport.rules.call import Call, changed_defaults
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.message import Message, say
from mindport.rules.rule import Remark, Rule, UseCheck

_MESSAGES = {
    "both": "`{api}` defaults to `{ours}`, `{target}` to `{theirs}`: write {write}",
    "ours": "`{api}` defaults to `{ours}`, `{target}` has another default: write {write}",
    "theirs": "`{target}` defaults to `{theirs}`, unlike `{api}`: write {write}",
    "other": "`{target}` has another default for `{name}` than `{api}`: write {write}",
    "required": "`{target}` requires `{name}`, which `{api}` does not ask for",
    "several": "`{target}` and `{api}` have different defaults: write {write}",
}


def check(facts: Facts) -> UseCheck | None:
    """Speak of calls that would get another default."""
    target = facts.target
    if target is None or facts.standing is not Standing.CHANGED:
        return None

    def check_use(call: Call) -> Iterator[Remark]:
        names = {"api": facts.api, "target": target.api}
        lines = changed_defaults(call, target)
        for name in [one.mindspore for one in lines if _has_nothing_to_write(one)]:
            yield Remark(say(_MESSAGES, "required", **names, name=name or ""), facts.advice)
        lines = [one for one in lines if not _has_nothing_to_write(one)]
        if len(lines) == 1:
            yield Remark(_message(facts.api, target.api, lines[0]), facts.advice)
        elif lines:
            writes = ", ".join(_write(line) for line in lines)
            yield Remark(say(_MESSAGES, "several", **names, write=writes), facts.advice)

    return check_use


def _has_nothing_to_write(line: ParameterMapping) -> bool:
    """Whether the target asks for what torch leaves to None."""
    given = line.value is None and line.torch_default == "None"
    return given and line.mindspore_default is None


def _write(line: ParameterMapping) -> str:
    value = line.value if line.value is not None else line.torch_default
    name = line.mindspore or line.torch
    return f"`{name}={value}`" if value is not None else f"`{name}`"


def _message(api: str, target: str, line: ParameterMapping) -> Message:
    names = {"api": api, "target": target, "write": _write(line)}
    theirs = f"{line.mindspore}={line.mindspore_default}"
    if line.torch is not None and line.torch_default is not None:
        ours = f"{line.torch}={line.torch_default}"
        if line.mindspore_default is not None:
            return say(_MESSAGES, "both", **names, ours=ours, theirs=theirs)
        return say(_MESSAGES, "ours", **names, ours=ours)
    if line.mindspore_default is not None:
        return say(_MESSAGES, "theirs", **names, theirs=theirs)
    return say(_MESSAGES, "other", **names, name=str(line.mindspore))


RULE = Rule(
    code="MP111",
    name="changed-default",
    severity=Severity.WARNING,
    summary="A call relies on a default that differs in MindSpore.",
    check=check,
    messages=_MESSAGES,
)
