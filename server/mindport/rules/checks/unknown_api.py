"""MP132: the library has no such public name."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.uses.api_use import Confidence
from mindport.rules.call import Call
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule, UseCheck

_MESSAGES = {
    "": "Unknown API `{api}`: a typo, a name that {library} only imports, part of an extension, or "
    "removed from {library}",
}


def check(facts: Facts) -> UseCheck | None:
    """Speak of names that the inventory does not have."""
    if facts.standing is not Standing.UNKNOWN:
        return None
    library = facts.api.partition(".")[0]
    message = say(_MESSAGES, "", api=facts.api, library=library)

    def check_use(call: Call) -> Iterator[Remark]:
        # An attribute of an inferred object may come from a subclass.
        if call.use.confidence is Confidence.RESOLVED:
            yield Remark(message)

    return check_use


RULE = Rule(
    code="MP132",
    name="unknown-api",
    severity=Severity.WARNING,
    summary="A name that the library does not have.",
    check=check,
    messages=_MESSAGES,
)
