"""MP103: the target behaves differently, whatever the arguments are."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.call import Call, lacks_required
from mindport.rules.difference import first_sentence, general, is_class_alone, is_general
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule, UseCheck


def check(facts: Facts) -> Remark | UseCheck | None:
    """Speak of differences in general; those of arguments are told where a call shows them."""
    target = facts.target
    if facts.standing is not Standing.CHANGED or target is None:
        return None
    start = f"`{target.api}` takes the place of `{facts.api}` but differs"
    if is_general(facts):
        texts = general(facts) or facts.differences
        if not texts:
            return Remark(f"{start}: compare the two before use", facts.advice)
        advice = " ".join(part for part in (*facts.differences, facts.advice) if part)
        return Remark(f"{start}: {first_sentence(texts[0])}", advice)
    required = lacks_required(target)
    names = [line.torch or line.mindspore for line in target.parameters if line.status != "same"]
    listed = ", ".join(f"`{name}`" for name in names)

    def check_use(call: Call) -> Iterator[Remark]:
        if is_class_alone(call):
            return
        if required:
            asked = ", ".join(f"`{name}`" for name in required)
            yield Remark(f"{start}: it also requires {asked}", facts.advice)
        elif not call.visible:
            yield Remark(f"{start} in its parameters: look at {listed}", facts.advice)

    return check_use


RULE = Rule(
    code="MP103",
    name="changed-api",
    severity=Severity.WARNING,
    summary="An API whose counterpart in MindSpore behaves differently.",
    check=check,
)
