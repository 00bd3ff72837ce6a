"""MP111: a call leaves an argument to a default that differs in the target."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.knowledge.types import ParameterMapping
from mindport.rules.call import Call, changed_defaults
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule, UseCheck


def check(facts: Facts) -> UseCheck | None:
    """Speak of calls that would get another default."""
    target = facts.target
    if target is None or facts.standing is not Standing.CHANGED:
        return None

    def check_use(call: Call) -> Iterator[Remark]:
        lines = changed_defaults(call, target)
        if len(lines) == 1:
            yield Remark(_message(facts.api, target.api, lines[0]), facts.advice)
        elif lines:
            writes = ", ".join(_write(line) for line in lines)
            message = f"`{target.api}` has other defaults than `{facts.api}`: write {writes}"
            yield Remark(message, facts.advice)

    return check_use


def _write(line: ParameterMapping) -> str:
    value = line.value if line.value is not None else line.torch_default
    name = line.mindspore or line.torch
    return f"`{name}={value}`" if value is not None else f"`{name}`"


def _message(api: str, target: str, line: ParameterMapping) -> str:
    name, theirs, write = line.mindspore, line.mindspore_default, f"write {_write(line)}"
    if line.torch is not None and line.torch_default is not None:
        ours = f"`{api}` defaults to `{line.torch}={line.torch_default}`"
        if theirs is not None:
            return f"{ours}, `{target}` to `{name}={theirs}`: {write}"
        return f"{ours}, `{target}` has another default: {write}"
    if theirs is not None:
        return f"`{target}` defaults to `{name}={theirs}`, unlike `{api}`: {write}"
    return f"`{target}` has another default for `{name}` than `{api}`: {write}"


RULE = Rule(
    code="MP111",
    name="changed-default",
    severity=Severity.WARNING,
    summary="An argument left to a default that differs in MindSpore.",
    check=check,
)
