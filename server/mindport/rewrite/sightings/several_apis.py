"""A call or an attribute of what may be of several classes, which cannot be written for all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mindport.rewrite.conversion.convert import Applicability, Conversion
from mindport.rewrite.sighting import Remains, Sighting


def _undecided(remains: Remains) -> Iterator[Conversion]:
    """What needs a change for the likeliest of the APIs: none is known for all of them."""
    for use in remains.choices:
        one, text = replace(use, alternatives=()), remains.code.text[slice(*use.span)]
        if not remains.trial.is_inert(one) and remains.trial.result(one)[1] != text:
            others = " or ".join(f"`{api}`" for api in use.alternatives if api)
            reason = (
                f"it may be {others} as well" if others else "it may be the project's own as well"
            )
            yield Conversion(one, "", Applicability.DISPLAY_ONLY, reason=reason)


SIGHTINGS = (
    Sighting(
        "MP623",
        "one-of-several",
        "A use may be of one of several APIs.",
        "`{api}` is not the only API that this may be, and it needs a change",
        find_left=_undecided,
    ),
)
