"""MP401: a gradient is differentiated that MindSpore cannot differentiate."""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis.event import Event, Step
from mindport.knowledge.second_order import FAILS
from mindport.knowledge.types import Backend
from mindport.rules.event import place_of, related
from mindport.rules.facts import Known
from mindport.rules.finding import Severity
from mindport.rules.message import Message, say
from mindport.rules.rule import Remark, Rule

_SHOWN = 3
_FAULTS = ("wrong", "some", "fails")

_MESSAGES = {
    "": "`{api}` differentiates a gradient; in MindSpore these gradients have no gradient: {first}",
    "more": "`{api}` differentiates a gradient; in MindSpore these gradients have no gradient: "
    "{first}, and {more} more",
    "pynative": "`{api}` differentiates a gradient; on CPU in PyNative mode MindSpore's is wrong "
    "or fails through these: {first}",
    "pynative-more": "`{api}` differentiates a gradient; on CPU in PyNative mode MindSpore's is "
    "wrong or fails through these: {first}, and {more} more",
    "item": "`{api}` ({place}: {names})",
    "items": "`{api}` ({place}: {names}), {others}",
    "wrong": "a wrong number, no error",
    "some": "a wrong number for some arguments, no error",
    "fails": "an error",
    "advice": "Compose these from operators whose gradients have gradients, or remove the term.",
    "pynative-advice": "Compile what differentiates with `mindspore.jit` and compare its numbers "
    "with torch's, or compose these from operators whose second gradient is right.",
    "others-advice": "Use targets that can be differentiated twice: {pairs}.",
}

_Lacking = list[tuple[Step, Message | str]]


def check(event: Event, known: Known) -> Remark | None:
    """Speak of the APIs on the path whose gradient has no gradient, or a wrong one."""
    if known.backend is Backend.CPU:
        seen, left = _seen(event, known)
    else:
        seen, left = [], _once(event.steps)
    lacking, others = _without_gradient(left, known)
    if seen:
        return _remark("pynative", event, [*seen, *lacking], others)
    return _remark("", event, lacking, others) if lacking else None


def _seen(event: Event, known: Known) -> tuple[_Lacking, list[Step]]:
    """The steps that were seen to go wrong on CPU, and those that were not run."""
    wrong: _Lacking = []
    left: list[Step] = []
    for step in event.steps:
        gradient = known.second_gradient_of(step.what, step.form)
        is_last = all(_is_linear(api, known, event.by_input) for api in step.behind)
        if step.wrong == "fails":
            state = step.wrong
        elif step.wrong == "always" or (step.wrong and not is_last):
            state = "wrong"
        elif gradient is None and _target_fails(step, known):
            state = "fails"
        elif gradient is None:
            left.append(step)
            continue
        else:
            state = gradient.state(is_last=is_last, of_computed=step.of_computed)
            if not state and _target_fails(step, known):  # some samples fail
                state = "fails"
        if state in _FAULTS and all(step.what != other.what for other, _ in wrong):
            wrong.append((step, say(_MESSAGES, state)))
    return wrong, _once(left)


def _once(steps: Iterable[Step]) -> list[Step]:
    """The first step of each API."""
    found: dict[str, Step] = {}
    for step in steps:
        found.setdefault(step.what, step)
    return list(found.values())


def _target_fails(step: Step, known: Known) -> bool:
    """Whether the target was seen to fail as it is called without arguments of its own."""
    mapping = known.mapping_of(step.what)
    target = mapping.target if mapping is not None else None
    return known.second_order_of(f"{target} {FAILS}") is not None


def _is_linear(api: str, known: Known, by_input: bool) -> bool:
    """Whether the gradient of an API rests on no input; what has no mapping computes nothing."""
    gradient = known.second_gradient_of(api, "")
    if gradient is None:
        return known.mapping_of(api) is None
    return gradient.is_linear(by_input=by_input)


def _without_gradient(steps: list[Step], known: Known) -> tuple[_Lacking, dict[str, str]]:
    """The steps whose targets have gradients without a gradient, and targets that have one."""
    lacking: _Lacking = []
    others: dict[str, str] = {}
    for step in steps:
        mapping = known.mapping_of(step.what)
        if mapping is None or mapping.target is None:
            continue
        primitives = known.second_order_of(mapping.target)
        if primitives:
            lacking.append((step, primitives.replace(" ", ", ")))
            for target in mapping.targets:
                if known.second_order_of(target.api) == "":
                    others.setdefault(step.what, target.api)
    return lacking, others


def _remark(kind: str, event: Event, lacking: _Lacking, others: dict[str, str]) -> Remark:
    first = _list(lacking[:_SHOWN])
    more = len(lacking) - _SHOWN
    key = f"{kind}-more".lstrip("-") if more > 0 else kind
    message = say(
        _MESSAGES, key, api=event.api, first=first, **({"more": str(more)} if more > 0 else {})
    )
    advice = [say(_MESSAGES, f"{kind}-advice".lstrip("-"))]
    if others:
        pairs = ", ".join(f"`{api}` → `{target}`" for api, target in others.items())
        advice.insert(0, say(_MESSAGES, "others-advice", pairs=pairs))
    steps = (step for step, _ in lacking)
    return Remark(message, tuple(advice), related=related(steps, "Its gradient has no gradient"))


def _list(lacking: _Lacking) -> Message:
    """The APIs, each with its place and what is wrong with its gradient."""
    (step, names), *others = lacking
    item = {"api": step.what, "place": place_of(step), "names": names}
    if not others:
        return say(_MESSAGES, "item", **item)
    return say(_MESSAGES, "items", **item, others=_list(others))


RULE = Rule(
    "MP401",
    "second-order-gradient",
    Severity.WARNING,
    "A gradient is differentiated that MindSpore cannot differentiate.",
    on_event=check,
    messages=_MESSAGES,
)
