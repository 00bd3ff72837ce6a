"""MP132: the library has no such public name."""

from __future__ import annotations

from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule


def check(facts: Facts) -> Remark | None:
    """Speak of every use of a name that the inventory does not have."""
    if facts.standing is not Standing.UNKNOWN:
        return None
    library = facts.api.partition(".")[0]
    return Remark(f"`{facts.api}` is not in {library}: misspelt, or gone from its newest release")


RULE = Rule(
    code="MP132",
    name="unknown-api",
    severity=Severity.WARNING,
    summary="A name that the library does not have.",
    check=check,
)
