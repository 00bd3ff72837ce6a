"""MP103: the target behaves differently, whatever the arguments are."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.call import NEUTRAL, Call, lacks_required
from mindport.rules.difference import first_sentence, general, is_class_alone, is_general, of_class
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule, UseCheck

_MOST = 5  # parameters that a message lists


def check(facts: Facts) -> UseCheck | None:
    """Speak of differences in general; those of arguments are told where a call shows them."""
    target = facts.target
    if facts.standing is not Standing.CHANGED or target is None:
        return None
    start = f"`{target.api}` takes the place of `{facts.api}` but differs"
    required = ", ".join(f"`{name}`" for name in lacks_required(target))
    names = [
        line.torch
        for line in target.parameters
        if line.torch and line.status != "same" and line.torch not in NEUTRAL
    ]
    listed = ", ".join(f"`{name}`" for name in names[:_MOST])
    texts = general(facts) or facts.differences
    in_general = is_general(facts)

    def check_use(call: Call) -> Iterator[Remark]:
        if is_class_alone(call):
            matter = of_class(facts, call)
            if matter:
                yield Remark(f"{start}: {first_sentence(matter[0])}", _advice(facts))
        elif in_general:
            what = first_sentence(texts[0]) if texts else "compare the two before use"
            yield Remark(f"{start}: {what}", _advice(facts))
        elif required:
            yield Remark(f"{start}: it also requires {required}", facts.advice)
        elif listed and not call.visible:
            yield Remark(f"{start} in its parameters: look at {listed}", facts.advice)

    return check_use


def _advice(facts: Facts) -> str:
    return " ".join(text for text in (*facts.differences, facts.advice) if text)


RULE = Rule(
    code="MP103",
    name="changed-api",
    severity=Severity.WARNING,
    summary="An API whose counterpart in MindSpore behaves differently.",
    check=check,
)
