"""All codes that a user may meet: those of the rules, and those that conversions give."""

from __future__ import annotations

from functools import lru_cache

from mindport.rewrite.codes import rewrite_rules
from mindport.rules.rule import Rule, all_rules


@lru_cache(maxsize=1)
def listed_rules() -> tuple[Rule, ...]:
    """Every rule, in the order of the codes. Those of conversions have no check."""
    return tuple(sorted((*all_rules(), *rewrite_rules()), key=lambda one: one.code))


def find_rule(word: str) -> Rule | None:
    """The rule of a code or a name."""
    wanted = word.strip().lower()
    return next((one for one in listed_rules() if wanted in (one.code.lower(), one.name)), None)
