"""MP103: the target behaves differently, whatever the arguments are."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.knowledge.said_differences import form_of, is_of_form, is_of_no_member
from mindport.rules.call import NEUTRAL, Call, lacks_required
from mindport.rules.difference import is_class_alone, is_general, of_class
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule, UseCheck

_MOST = 5  # parameters that a message lists
_MESSAGES = {
    "differs": "Replace `{api}` with `{target}`, which behaves differently",
    "member": "`{target}` has nothing like `{api}`",
    "form": "Replace `{api}` with `{target}`, which runs not all forms of the call",
    "unknown": "Replace `{api}` with `{target}`, which differs: compare the two before use",
    "required": "Replace `{api}` with `{target}`, which also requires {required}",
    "parameters": "Replace `{api}` with `{target}`, whose parameters differ: look at {listed}",
}


def check(facts: Facts) -> UseCheck | None:
    """Speak of differences in general; those of arguments belong to the calls that show them."""
    target = facts.target
    if facts.standing is not Standing.CHANGED or target is None:
        return None
    names = {"api": facts.api, "target": target.api}
    required = ", ".join(f"`{name}`" for name in lacks_required(target))
    changed = [
        line.torch
        for line in target.parameters
        if line.torch and line.status != "same" and line.torch not in NEUTRAL
    ]
    listed = ", ".join(f"`{name}`" for name in changed[:_MOST])
    advice = (*facts.differences, facts.advice)
    in_general = is_general(facts)

    def check_use(call: Call) -> Iterator[Remark]:
        if is_class_alone(call):
            if of_class(facts, call):
                yield Remark(say(_MESSAGES, "differs", **names), advice)
        elif in_general:
            key = _kind(facts)
            if key == "form" and not _has_such_form(facts, call):
                return
            yield Remark(say(_MESSAGES, key, **names), advice)
        elif required:
            yield Remark(say(_MESSAGES, "required", **names, required=required), facts.advice)
        elif listed and not call.visible:
            yield Remark(say(_MESSAGES, "parameters", **names, listed=listed), facts.advice)

    return check_use


def _kind(facts: Facts) -> str:
    """Which message tells the differences: measurements may be about some forms of a call alone."""
    if not facts.differences:
        return "unknown"
    if any(is_of_no_member(text) for text in facts.differences):
        return "member"
    is_form = all(is_of_form(text) for text in facts.differences)
    return "form" if is_form else "differs"


def _has_such_form(facts: Facts, call: Call) -> bool:
    """Whether a call may have the form that a difference is about: `where(condition)`."""
    given = {one.line.torch for one in call.bound}
    return not call.visible or any(form_of(text) == given for text in facts.differences)


RULE = Rule(
    code="MP103",
    name="changed-api",
    severity=Severity.WARNING,
    summary="An API whose equivalent in MindSpore behaves differently.",
    check=check,
    messages=_MESSAGES,
)
