"""MP114: an argument given by position would land in another parameter of the target."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.call import Call, misplaced
from mindport.rules.difference import DIRECT
from mindport.rules.facts import Facts
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule, UseCheck


def check(facts: Facts) -> UseCheck | None:
    """Speak of positional arguments that have to be given by keyword."""
    target = facts.target
    if target is None or facts.standing not in DIRECT:
        return None
    if not any(line.status == "reordered" for line in target.parameters):
        return None

    def check_use(call: Call) -> Iterator[Remark]:
        for one in misplaced(call):
            message = f"`{one.line.torch}` stands elsewhere in `{target.api}`"
            keyword = f"pass it as `{one.line.mindspore}=...`"
            yield Remark(f"{message} than in `{facts.api}`: {keyword}", "", one.argument.span)

    return check_use


RULE = Rule(
    code="MP114",
    name="reordered-parameter",
    severity=Severity.WARNING,
    summary="A positional argument that MindSpore takes at another position.",
    check=check,
)
