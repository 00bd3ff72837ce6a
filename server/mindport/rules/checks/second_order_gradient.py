"""MP401: a gradient is differentiated that MindSpore cannot differentiate."""

from __future__ import annotations

from mindport.analysis.event import Event, Step
from mindport.rules.event import place_of, related
from mindport.rules.facts import Known
from mindport.rules.finding import Severity
from mindport.rules.message import Message, say
from mindport.rules.rule import Remark, Rule

_SHOWN = 3


_MESSAGES = {
    "": "`{api}` differentiates a gradient; in MindSpore these gradients have no gradient: {first}",
    "more": "`{api}` differentiates a gradient; in MindSpore these gradients have no gradient: "
    "{first}, and {more} more",
    "item": "`{api}` ({place}: {names})",
    "items": "`{api}` ({place}: {names}), {others}",
    "advice": "Compose these from operators whose gradients have gradients, or remove the term.",
    "others-advice": "Use targets that can be differentiated twice: {pairs}.",
}


def check(event: Event, known: Known) -> Remark | None:
    """Speak of the APIs on the path whose gradient has no gradient."""
    lacking: list[tuple[Step, str]] = []
    others: dict[str, str] = {}
    for step in event.steps:
        mapping = known.mapping_of(step.what)
        if mapping is None or mapping.target is None:
            continue
        primitives = known.second_order_of(mapping.target)
        if primitives:
            lacking.append((step, primitives.replace(" ", ", ")))
            for target in mapping.targets:
                if known.second_order_of(target.api) == "":
                    others.setdefault(step.what, target.api)
    if not lacking:
        return None
    first = _list(lacking[:_SHOWN])
    more = len(lacking) - _SHOWN
    message = say(_MESSAGES, "", api=event.api, first=first)
    if more > 0:
        message = say(_MESSAGES, "more", api=event.api, first=first, more=str(more))
    advice = [say(_MESSAGES, "advice")]
    if others:
        pairs = ", ".join(f"`{api}` → `{target}`" for api, target in others.items())
        advice.insert(0, say(_MESSAGES, "others-advice", pairs=pairs))
    steps = (step for step, _ in lacking)
    return Remark(message, tuple(advice), related=related(steps, "Its gradient has no gradient"))


def _list(lacking: list[tuple[Step, str]]) -> Message:
    """The APIs, each with its place and the primitives in its gradient."""
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
