"""MP102: the same behaviour under another name."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.call import Call, renamed
from mindport.rules.difference import says_rename
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule, UseCheck

_MESSAGES = {
    "name": "`{api}` is `{target}`",
    "parameters": "`{api}` is `{target}`, with other parameter names: {pairs}",
}


def check(facts: Facts) -> UseCheck | None:
    """Speak of the uses that only change their name."""
    target = facts.target
    if target is None or facts.standing not in (Standing.RENAMED, Standing.CHANGED):
        return None
    names = {"api": facts.api, "target": target.api}

    def check_use(call: Call) -> Iterator[Remark]:
        if says_rename(facts, call):
            pairs = [f"`{one.line.torch}` → `{one.line.mindspore}`" for one in renamed(call)]
            if pairs:
                message = say(_MESSAGES, "parameters", **names, pairs=", ".join(pairs))
            else:
                message = say(_MESSAGES, "name", **names)
            yield Remark(message, facts.advice)

    return check_use


RULE = Rule(
    code="MP102",
    name="renamed-api",
    severity=Severity.INFO,
    summary="An API that MindSpore has under another name.",
    check=check,
    messages=_MESSAGES,
)
