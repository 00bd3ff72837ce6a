"""The codes that conversions give: those of sightings, and those of what no rule speaks of."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from mindport.rewrite.conversion.convert import Applicability, Conversion
from mindport.rewrite.sighting import all_sightings
from mindport.rules.finding import Severity
from mindport.rules.message import Message
from mindport.rules.rule import Rule

NOT_CONVERTED = Rule(
    "MP690",
    "not-converted",
    Severity.WARNING,
    "The API has an equivalent, but this use cannot be converted.",
    messages={"": "`{api}` is not converted: {reason}"},
)
UNPROVEN = Rule(
    "MP691",
    "unproven-conversion",
    Severity.INFO,
    "A conversion is possible but not verified.",
    messages={"": "`{api}` can become `{target}`: {reason}"},
)
_SLOT = re.compile(r"\{(\w+)\}")


@lru_cache(maxsize=1)
def rewrite_rules() -> tuple[Rule, ...]:
    """A rule without a check for each code, in the order of the codes."""
    sightings = (one.rule for one in all_sightings())
    return tuple(sorted((*sightings, NOT_CONVERTED, UNPROVEN), key=lambda one: one.code))


def message_of(conversion: Conversion) -> str:
    """What a finding says of a conversion, in English; "" where a rule speaks of it."""
    said = said_of(conversion)
    return "" if said is None else str(said)


def said_of(conversion: Conversion) -> Message | None:
    """What a finding says of a conversion whose code is one of these; None for other codes."""
    template = _templates().get(conversion.code)
    if template is None:
        return None
    if not conversion.reason:
        template = template.removesuffix(": {reason}")
    given = {"api": conversion.use.api, "target": conversion.target, "reason": conversion.reason}
    values = tuple((slot, str(given[slot])) for slot in _SLOT.findall(template))
    return Message(conversion.code, template, values)


def coded(conversion: Conversion) -> Conversion:
    """The same with a code, if a mark is written for it and no rule speaks of it."""
    if conversion.is_done or conversion.code:
        return conversion
    can_be_written = conversion.applicability is not Applicability.DISPLAY_ONLY
    return replace(conversion, code=(UNPROVEN if can_be_written else NOT_CONVERTED).code)


@lru_cache(maxsize=1)
def _templates() -> dict[str, str]:
    return {rule.code: rule.messages[""] for rule in rewrite_rules()}
