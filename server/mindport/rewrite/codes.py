"""The codes that conversions give: those of sightings, and those of what no rule speaks of."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from mindport.rewrite.conversion.convert import Applicability, Conversion
from mindport.rewrite.sighting import all_sightings
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

NOT_CONVERTED = Rule(
    "MP690",
    "not-converted",
    Severity.WARNING,
    "The API has an equivalent, but this use cannot be converted.",
)
UNPROVEN = Rule(
    "MP691",
    "unproven-conversion",
    Severity.INFO,
    "A conversion is possible but not verified.",
)
_MESSAGES = {
    NOT_CONVERTED.code: "`{api}` is not converted: {reason}",
    UNPROVEN.code: "`{api}` can become `{target}`: {reason}",
}


@lru_cache(maxsize=1)
def rewrite_rules() -> tuple[Rule, ...]:
    """A rule without a check for each code, in the order of the codes."""
    sightings = (one.rule for one in all_sightings())
    return tuple(sorted((*sightings, NOT_CONVERTED, UNPROVEN), key=lambda one: one.code))


def message_of(conversion: Conversion) -> str:
    """What a finding says of a conversion whose code is one of these; "" for other codes."""
    template = _templates().get(conversion.code, "")
    return template.format(
        api=conversion.use.api, target=conversion.target, reason=conversion.reason
    ).removesuffix(": ")


def coded(conversion: Conversion) -> Conversion:
    """The same with a code, if a mark is written for it and no rule speaks of it."""
    if conversion.is_done or conversion.code:
        return conversion
    can_be_written = conversion.applicability is not Applicability.DISPLAY_ONLY
    return replace(conversion, code=(UNPROVEN if can_be_written else NOT_CONVERTED).code)


@lru_cache(maxsize=1)
def _templates() -> dict[str, str]:
    return {**{one.code: one.message for one in all_sightings()}, **_MESSAGES}
