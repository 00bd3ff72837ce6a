"""MP401: a gradient is differentiated that MindSpore cannot differentiate."""

from __future__ import annotations

from mindport.analysis.event import Event, Step
from mindport.rules.event import place_of, related
from mindport.rules.facts import Known
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule

_SHOWN = 3


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
    told = [f"`{step.what}` ({place_of(step)}: {names})" for step, names in lacking[:_SHOWN]]
    if len(lacking) > _SHOWN:
        told.append(f"{len(lacking) - _SHOWN} more")
    advice = "Compose these from operators whose gradients have gradients, or leave the term out."
    if others:
        said = ", ".join(f"`{target}` for `{api}`" for api, target in others.items())
        advice = f"These can be differentiated twice: {said}. {advice}"
    steps = (step for step, _ in lacking)
    return Remark(
        f"`{event.api}` differentiates a gradient, and in MindSpore the gradient of "
        f"{', '.join(told)} has none",
        advice,
        related=related(steps, "Its gradient has no gradient"),
    )


RULE = Rule(
    "MP401",
    "second-order-gradient",
    Severity.WARNING,
    "A gradient is differentiated that MindSpore cannot differentiate.",
    on_event=check,
)
