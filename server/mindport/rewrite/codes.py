"""The codes that conversions give: those of sightings, and those of what no rule speaks of."""

from __future__ import annotations

import re
from collections.abc import Mapping
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
    messages={
        "": "`{api}` is not converted: {reason}",
        "alone": "`{api}` is not converted",
    },
)
UNPROVEN = Rule(
    "MP691",
    "unproven-conversion",
    Severity.INFO,
    "A conversion is possible but not verified.",
    messages={
        "": "`{api}` can become `{target}`: {reason}",
        "alone": "`{api}` can become `{target}`",
    },
)
_SLOT = re.compile(r"\{(\w+)\}")


@lru_cache(maxsize=1)
def rewrite_rules() -> tuple[Rule, ...]:
    """A rule without a check for each code, in the order of the codes."""
    sightings = (one.rule for one in all_sightings())
    return tuple(sorted((*sightings, NOT_CONVERTED, UNPROVEN), key=lambda one: one.code))


def said_of(conversion: Conversion) -> Message | None:
    """What a finding says of a conversion whose code is one of these; None for other codes."""
    messages = _messages().get(conversion.code)
    if messages is None:
        return None
    key = "" if conversion.reason or "alone" not in messages else "alone"
    template = messages[key]
    given = {"api": conversion.use.api, "target": conversion.target, "reason": conversion.reason}
    values = tuple((slot, str(given[slot])) for slot in _SLOT.findall(template))
    return Message(key, template, values).of_rule(conversion.code)


def coded(conversion: Conversion) -> Conversion:
    """The same with a code, if a mark is written for it and no rule speaks of it."""
    if conversion.is_done or conversion.code:
        return conversion
    can_be_written = conversion.applicability is not Applicability.DISPLAY_ONLY
    return conversion._replace(code=(UNPROVEN if can_be_written else NOT_CONVERTED).code)


@lru_cache(maxsize=1)
def _messages() -> dict[str, Mapping[str, str]]:
    return {rule.code: rule.messages for rule in rewrite_rules()}
